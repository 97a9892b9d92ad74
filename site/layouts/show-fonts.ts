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

const DESCRIPTORS = ['font-family', 'src', 'font-weight', 'unicode-range'];

/** A font for certain letters is left to the browser, which fetches it when the page has one of them. */
async function showTogether({ sheet }: HTMLStyleElement) {
  const faces: FontFace[] = [];
  const loaded: Promise<unknown>[] = [];
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const [family = '', src = '', weight, unicodeRange] = DESCRIPTORS.map(
      (name) => rule.style.getPropertyValue(name) || undefined,
    );
    const face = new FontFace(family, src, { weight, unicodeRange });
    faces.push(face);
    if (!unicodeRange) loaded.push(face.load());
  }
  await Promise.allSettled(loaded);
  for (const face of faces) document.fonts.add(face);
}
