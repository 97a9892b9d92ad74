import { escapeHtml } from '../../../../shared/escape-html.ts';

/** Markup that `html` made, so it is safe to put into other markup. */
export interface Html {
  readonly markup: string;
}

/** Template tag that escapes every string put in. Markup goes in as it is. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}
