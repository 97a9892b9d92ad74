import { expect, test } from 'vitest';
import { ANSWER_PAGES } from '../../shared/answer-pages.ts';
import { checkAnswers } from './answers.ts';

test('a build fails when an answer page is missing, or when there is an extra one', () => {
  expect(() => checkAnswers([...ANSWER_PAGES])).not.toThrow();
  expect(() => checkAnswers(ANSWER_PAGES.filter((page) => page !== '500'))).toThrow(/differ: 500\.$/);
  expect(() => checkAnswers([...ANSWER_PAGES, 'contact/late'])).toThrow(/differ: contact\/late\.$/);
});
