/**
 * Fetches the fonts after the first paint, which so waits for none of them, and shows them all at once: one new layout.
 * Without delay where they are there from the page before, and where nobody looks: in a hidden tab, or a page that is
 * made ready.
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

async function showTogether({ sheet }: HTMLStyleElement) {
  const rules = [...(sheet?.cssRules ?? [])];
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => faceOf(style));
  await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) document.documentElement.style.cssText += rule.style.cssText;
  }
}

function faceOf(style: CSSStyleDeclaration) {
  const [family = '', src = '', weight] = ['font-family', 'src', 'font-weight'].map((name) =>
    style.getPropertyValue(name),
  );
  return new FontFace(family.replaceAll('"', ''), src, { weight });
}
