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

/**
 * A font for certain letters is left to the browser, which fetches it when the page has one of them. A text in sight
 * that takes a line less in the fonts keeps its height, so that nothing below it moves.
 */
async function showTogether({ sheet }: HTMLStyleElement) {
  const rules = [...(sheet?.cssRules ?? [])].filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = rules.map(({ style }) => {
    const [family = '', src = '', weight, unicodeRange] = DESCRIPTORS.map(
      (name) => style.getPropertyValue(name) || undefined,
    );
    return [new FontFace(family, src, { weight, unicodeRange }), !unicodeRange] as const;
  });
  await Promise.allSettled(faces.map(([face, isForAll]) => isForAll && face.load()));
  const texts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, dt, dd)')]
    .map((text) => ({ text, was: text.getBoundingClientRect() }))
    .filter(({ was }) => was.bottom > 0 && was.top < innerHeight);
  for (const [face] of faces) document.fonts.add(face);
  for (const { text, was } of texts) {
    const lost = was.height - text.getBoundingClientRect().height;
    if (lost > 0) text.style.paddingBottom = `calc(${getComputedStyle(text).paddingBottom} + ${lost}px)`;
  }
}
