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

/**
 * Each takes the place of the first font that stood in for it: a new family name would make the browser recalculate
 * every element's style.
 */
async function showTogether({ sheet }: HTMLStyleElement) {
  const rules = [...(sheet?.cssRules ?? [])];
  const standIns = new Map(
    rules
      .filter((rule) => rule instanceof CSSStyleRule)
      .flatMap(({ style }) => [...style].map((name) => firstTwo(style.getPropertyValue(name)))),
  );
  const faces = rules
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => faceOf(style, standIns));
  await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
}

function firstTwo(stack: string): [string, string] {
  const [own = '', standIn = ''] = stack.split(',');
  return [unquoted(own), standIn.trim()];
}

function faceOf(style: CSSStyleDeclaration, standIns: Map<string, string>) {
  const [family = '', src = '', weight] = ['font-family', 'src', 'font-weight'].map((name) =>
    style.getPropertyValue(name),
  );
  return new FontFace(standIns.get(unquoted(family)) ?? family, src, { weight });
}

const unquoted = (name: string) => name.replaceAll('"', '').trim();
