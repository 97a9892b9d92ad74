import { z } from 'zod';

/** One thing measured of one subject, as often as it was measured. */
export const figureSchema = z.object({
  /** What was measured, such as `FCP, throttled for real`. */
  what: z.string(),
  /** Whose it is, such as `/contact`, `limit page` or `nginx`. */
  subject: z.string(),
  unit: z.string(),
  values: z.array(z.number()),
});

export type Figure = z.infer<typeof figureSchema>;

/** Figures as they come in, value by value; kept in the order in which each first came. */
export class Figures {
  readonly all: Figure[] = [];

  add(what: string, subject: string, unit: string, ...values: number[]): void {
    const known = this.all.find((figure) => figure.what === what && figure.subject === subject);
    if (known) known.values.push(...values);
    else this.all.push({ what, subject, unit, values });
  }
}
