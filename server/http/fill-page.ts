import { escapeHtml } from '../escape-html.ts';

/** A built page with each `%%token%%` replaced, in one pass, by its value as text, or by nothing where there is none. */
export function fillPage(page: string, values: Record<string, unknown>): string {
  return page.replace(/%%(\w+)%%/g, (_token, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? escapeHtml(value) : '';
  });
}
