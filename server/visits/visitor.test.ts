import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { sourceOf } from './visitor.ts';

test.each([
  ['/', '', 'direct'],
  ['/?utm_source=Flyer', '', 'flyer'],
  ['/?utm_source=flyer', 'https://search.example/?utm_source=ad', 'flyer'],
  ['/?utm_source=maya%40bakery.example', '', 'other'],
  ['/?utm_source=two+words', '', 'other'],
  ['/?utm_source=192.0.2.7', '', 'other'],
  [`/?utm_source=${'x'.repeat(40)}`, '', 'x'.repeat(40)],
  [`/?utm_source=${'x'.repeat(41)}`, '', 'other'],
  ['/', 'https://www.Search.example/find?q=maya', 'search.example'],
  ['/', 'android-app://com.example.mail/', 'com.example.mail'],
  ['/', 'http://192.0.2.7/', 'other'],
  ['/', 'http://[2001:db8::7]/', 'other'],
  ['/', 'not an address', 'other'],
  ['/', 'https://agency.example/', 'this site'],
  ['/', 'https://www.agency.example/contact', 'this site'],
  ['/', 'https://agency.example/?utm_source=Flyer', 'flyer'],
  ['/', 'https://agency.example.evil.example/', 'agency.example.evil.example'],
  // A proxy may pass on the name that a visitor called the site by.
  ['/', 'https://other-name.example/', 'this site'],
  ['/', 'https://other-name.example/?utm_source=flyer', 'flyer'],
])('a visit to %s with “%s” as its referrer is counted under %s', (path, referrer, source) => {
  const headers = { Referer: referrer, Host: 'other-name.example' };
  const request = new HonoRequest(new Request(`https://agency.example${path}`, { headers }));
  expect(sourceOf(request, 'https://agency.example')).toBe(source);
});
