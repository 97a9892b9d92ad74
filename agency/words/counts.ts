import { counting, type PluralForms } from '../../shared/words.ts';
import { brand } from '../brand.ts';

/**
 * Says a number with what it counts, in a form for each way in which your language counts; `#` stands for the number. A
 * plain text is the same for every number.
 */
export const counted = (forms: PluralForms) => counting(brand.locale, forms);

/** These say a span of time within a sentence: a reply within 24 hours. */
export const hours = counted({ one: '# hour', other: '# hours' });
export const minutes = counted({ one: '# minute', other: '# minutes' });
export const months = counted({ one: '# month', other: '# months' });
