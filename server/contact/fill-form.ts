import { escapeHtml } from '../http/escape-html.ts';

/** The built page with `%%name%%`, `%%phone%%` and `%%email%%` replaced, in one pass, by what was typed. */
export function fillForm(page: string, typed: Record<string, unknown>): string {
  return page.replace(/%%(name|phone|email)%%/g, (_token, field: string) => {
    const value = typed[field];
    return typeof value === 'string' ? escapeHtml(value) : '';
  });
}
