/**
 * Fetches the fonts after the first paint, so that the first paint waits for no font, and shows them all at once, so
 * that the page is laid out only once more. Does not wait when the fonts are cached from the previous page, or when the
 * page is not visible: in a hidden tab, or while it is prerendered.
 */
export function showFonts(style: HTMLStyleElement) {
  if (document.hidden || document.referrer.startsWith(location.origin)) {
    style.media = 'all';
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    showTogether(style);
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** A font for certain letters is left to the browser, which fetches it when the page has one of them. */
async function showTogether({ sheet }: HTMLStyleElement) {
  const rules = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = rules.map(({ style }) => {
    const value = (name: string) => style.getPropertyValue(name) || undefined;
    const [src = '', weight, unicodeRange] = [value('src'), value('font-weight'), value('unicode-range')];
    const face = new FontFace(value('font-family') ?? '', src, { weight, unicodeRange });
    return { face, isForAll: !unicodeRange };
  });
  await Promise.allSettled(faces.map(({ face, isForAll }) => isForAll && face.load()));
  for (const { face } of faces) document.fonts.add(face);
}
