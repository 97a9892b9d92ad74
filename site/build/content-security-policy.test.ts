import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineCode } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every inline script and style of a page is hashed once, as the browser sees it', () => {
  const { scripts, styles } = inlineCode(`<!doctype html><head>
    <style>a > b { content: "&lt;" }</style>
    <script>if (1 < 2 && "</p>") alert('&amp;')</script>
    <script type="module" src="/_astro/page.js"></script>
    <script type="application/ld+json">{"@type":"Thing"}</script>
    <!-- <script>ignored()</script> -->
    <noscript><style>c{}</style></noscript></head>
    <script type="speculationrules">{"prerender":[]}</script>
    <script type="speculationrules">{"prerender":[]}</script>`);
  expect([...scripts]).toEqual([`if (1 < 2 && "</p>") alert('&amp;')`, '{"prerender":[]}'].map(hash));
  expect([...styles]).toEqual(['a > b { content: "&lt;" }', 'c{}'].map(hash));
});

test.each([
  '<button onclick="go()">',
  '<p style="color:red">',
  '<a href=" JavaScript:go()">',
  '<script src="https://cdn.example/x.js"></script>',
  '<script src="//cdn.example/x.js"></script>',
  '<script src="data:,x"></script>',
  '<link rel="stylesheet" href="/x.css">',
])('%s is refused, because no hash can allow it', (html) => {
  expect(() => inlineCode(html)).toThrow();
});
