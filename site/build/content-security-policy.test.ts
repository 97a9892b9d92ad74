import { expect, test } from 'vitest';
import { inlineCode } from './content-security-policy.ts';

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
