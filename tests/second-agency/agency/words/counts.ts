import { counting, type PluralForms } from '../../shared/words.ts';
import { brand } from '../brand.ts';

export const counted = (forms: PluralForms) => counting(brand.locale, forms);

export const hours = counted({ one: '# Stunde', other: '# Stunden' });
