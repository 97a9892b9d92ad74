/**
 * The site's families, then similar ones on the reader's own machine, because a mail loads no font.
 * In single quotes, because they stand in a style attribute.
 */
export const TYPEFACES = {
  display: "Besley, Rockwell, Georgia, 'Times New Roman', serif",
  text: "'Libre Franklin', Helvetica, Arial, sans-serif",
  figures: "'Courier Prime', 'Courier New', Courier, monospace",
} as const;

/** Outlook's Word engine knows one family, not a list: an unknown first name becomes Times New Roman. */
export const OUTLOOK_TYPEFACES: Record<Typeface, string> = {
  display: 'Georgia',
  text: 'Arial',
  figures: "'Courier New'",
};

export type Typeface = keyof typeof TYPEFACES;
