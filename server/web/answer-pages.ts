import { html } from 'hono/html';
import { z } from 'zod';
import { ANSWER_PAGES } from '../../shared/answer-pages.ts';
import { readBuilt } from './site-files.ts';

/**
 * For a page that answers a posted form. The visitor's own browser keeps it, so that going back shows what they typed.
 * No proxy may rewrite it: everything inline is allowed by its hash.
 */
export const KEPT_FOR_BACK = 'private, no-cache, no-transform';

const answerPages = z.record(z.enum(ANSWER_PAGES), z.string());

/** The built pages that the server answers with, by their names. Some hold tokens for `fillPage`. */
export type AnswerPages = z.infer<typeof answerPages>;

/**
 * Reads the pages that are answers, once.
 * @throws {CommandError} when one is missing.
 */
export function readAnswerPages(siteDir: string): AnswerPages {
  const read = (page: string) => readBuilt(siteDir, `answers/${page}.html`).toString();
  return answerPages.parse(Object.fromEntries(ANSWER_PAGES.map((page) => [page, read(page)])));
}

/**
 * A page with each `%%token%%` replaced, in one pass, by its value as escaped text, or by nothing when it has no value.
 */
export function fillPage(page: string, values: Record<string, unknown>): string {
  return page.replace(/%%(\w+)%%/g, (_token, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? String(html`${value}`) : '';
  });
}
