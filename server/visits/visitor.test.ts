import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { sourceOf } from './visitor.ts';

test.each([
  ['/', '', 'direct'],
  ['/?utm_source=Flyer', '', 'flyer'],
  ['/?utm_source=flyer', 'https://search.example/?utm_source=ad', 'flyer'],
  ['/?utm_source=maya%40bakery.example', '', 'other'],
  ['/?utm_source=192.0.2.7', '', 'other'],
  [`/?utm_source=${'x'.repeat(41)}`, '', 'other'],
  ['/', 'https://www.Search.example/find?q=maya', 'search.example'],
  ['/', 'http://192.0.2.7/', 'other'],
  ['/', 'https://agency.example/', 'this site'],
  ['/', 'https://agency.example/?utm_source=Flyer', 'flyer'],
  ['/', 'https://agency.example.evil.example/', 'agency.example.evil.example'],
  // A proxy may pass on the name that a visitor called the site by.
  ['/', 'https://other-name.example/', 'this site'],
])('a visit to %s with “%s” as its referrer is counted under %s', (path, referrer, source) => {
  const headers = { Referer: referrer, Host: 'other-name.example' };
  const request = new HonoRequest(new Request(`https://agency.example${path}`, { headers }));
  expect(sourceOf(request, 'https://agency.example')).toBe(source);
});
