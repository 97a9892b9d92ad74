/** One bar: its length is its value, and `shown` stands behind it. */
export interface Bar {
  label: string;
  value: number;
  shown: string;
  /** Ours, as against those it is compared with. */
  isOurs: boolean;
}

export interface BarGroup {
  title: string;
  bars: Bar[];
}

const WIDTH = 720;
const BARS_FROM = 190;
const LONGEST = 420;
const TITLE_HEIGHT = 44;
const BAR_HEIGHT = 26;

/** The colours follow the reader's own setting, because the picture stands on light pages and on dark ones. */
const STYLE = `
  text { font: 14px system-ui, sans-serif; fill: #18243a; }
  .title { font-weight: 600; }
  .ours { fill: #b0261c; }
  .theirs { fill: #8a93a3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8e3d6; }
    .ours { fill: #ef7a6d; }
    .theirs { fill: #7d889b; }
  }
`;

/** Groups of horizontal bars as an SVG; the longest of each group is as wide as there is room. `says`: the same in words. */
export function barChart(groups: readonly BarGroup[], says: string): string {
  let y = 0;
  const parts = groups.flatMap(({ title, bars }) => {
    const longest = Math.max(...bars.map(({ value }) => value));
    const heading = `<text class="title" x="0" y="${y + 28}">${escapeXml(title)}</text>`;
    y += TITLE_HEIGHT;
    const lines = bars.map((bar) => {
      const line = drawBar(bar, y, (LONGEST * bar.value) / longest);
      y += BAR_HEIGHT;
      return line;
    });
    return [heading, ...lines];
  });
  const height = y + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escapeXml(says)}</title>`,
    `<style>${STYLE}</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function drawBar({ label, shown, isOurs }: Bar, y: number, length: number): string {
  const width = Math.max(1, Math.round(length));
  return [
    `<text x="${BARS_FROM - 12}" y="${y + 15}" text-anchor="end">${escapeXml(label)}</text>`,
    `<rect class="${isOurs ? 'ours' : 'theirs'}" x="${BARS_FROM}" y="${y + 2}" width="${width}" height="17"/>`,
    `<text x="${BARS_FROM + width + 8}" y="${y + 15}">${escapeXml(shown)}</text>`,
  ].join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
