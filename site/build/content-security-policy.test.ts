import { expect, test } from 'vitest';
import { inlineCode } from './content-security-policy.ts';

test.each([
  '<button onclick="go()">',
  '<p style="color:red">',
  '<a href=" JavaScript:go()">',
  '<script src="https://cdn.example/x.js"></script>',
  '<script src="//cdn.example/x.js"></script>',
  '<script src="data:,x"></script>',
  '<iframe src="https://calendar.example/us"></iframe>',
  '<iframe src="/contact"></iframe>',
  '<link rel="stylesheet" href="/x.css">',
])('%s is refused, because no hash can allow it', (html) => {
  expect(() => inlineCode(html)).toThrow();
});
