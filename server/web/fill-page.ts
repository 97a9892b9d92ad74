import { html } from 'hono/html';
import { DomUtils, parseDocument } from 'htmlparser2';
import { z } from 'zod';
import { ANSWER_PAGES } from '../../shared/answer-pages.ts';
import { FIELDS } from '../../shared/contact-request.ts';
import type { FieldErrors } from '../requests/contact-request-schema.ts';
import { readBuilt } from './site-files.ts';

/**
 * The visitor's own browser keeps a page that answers a posted form, so that going back shows what they typed. No proxy
 * may rewrite it: everything inline is allowed by its hash.
 */
export const ANSWER_CACHE_CONTROL = 'private, no-cache, no-transform';

const answerPages = z.record(z.enum(ANSWER_PAGES), z.string());

/** The server answers with these built pages. Some hold placeholders for `fillPage`. */
export type AnswerPages = z.infer<typeof answerPages>;

/**
 * Reads the pages that are answers, once.
 * @throws {CommandError} when one is missing.
 */
export function readAnswerPages(siteDir: string): AnswerPages {
  const read = (page: string) => readBuilt(siteDir, `answers/${page}.html`).toString();
  return answerPages.parse(Object.fromEntries(ANSWER_PAGES.map((page) => [page, read(page)])));
}

/** Replaces each `%%placeholder%%` of a page, in one pass, by its value as escaped text, or by nothing without a value. */
export function fillPage(page: string, values: Record<string, unknown>): string {
  return page.replace(/%%(\w+)%%/g, (_placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? String(html`${value}`) : '';
  });
}

/** Fills a page's form as the visitor left it. Below each wrong field stands what to do; the first of them gets focus. */
export function fillForm(page: string, typed: Record<string, unknown>, errors: FieldErrors): string {
  const document = parseDocument(page);
  const [firstWrong] = FIELDS.filter(({ name }) => name in errors);
  for (const { name, type } of FIELDS) {
    const field = elementById(name, document);
    const value = String(typed[name] ?? '');
    field.attribs['aria-invalid'] = String(name in errors);
    if (name === firstWrong?.name) field.attribs.autofocus = '';
    if (type === 'textarea') field.children = textNodes(value);
    else if (type === 'select' || type === 'checkbox') choose(field, value);
    else field.attribs.value = value;
    elementById(`${name}-problem`, document).children = textNodes(errors[name] ?? '');
  }
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
}

function elementById(id: string, document: ReturnType<typeof parseDocument>) {
  const element = DomUtils.getElementById(id, document);
  if (!element) throw new Error(`The page has no element with the id ${id}.`);
  return element;
}

/** Selects an option of a list, or ticks a box. */
function choose(field: ReturnType<typeof elementById>, value: string) {
  for (const { name, attribs } of [field, ...DomUtils.getElementsByTagName('option', field)])
    if (attribs.value === value) attribs[name === 'option' ? 'selected' : 'checked'] = '';
}

function textNodes(text: string) {
  // The text is escaped, so that nothing in it is markup.
  return parseDocument(String(html`${text}`)).children;
}
