import { readFileSync } from 'node:fs';

const css = readFileSync('site/styles/tokens.css', 'utf8');

/**
 * The value of a colour token in `site/styles/tokens.css`, such as `ink`: for what is made at build and can't use CSS.
 * @throws when there is no such token.
 */
export function color(name: string): string {
  const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no colour named ${name}`);
  return value;
}
