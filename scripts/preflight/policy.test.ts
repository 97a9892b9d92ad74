import { expect, test } from 'vitest';
import { policyForbids } from './policy.ts';

const PAGE = 'https://www.agency.test';
const OWN = `${PAGE}/functions/v1/f`;
const OTHER = 'https://project.functions.test/functions/v1/f';

test.each([
  ["connect-src 'self'; form-action 'self'", OWN],
  ["default-src 'self'", OWN],
  ["default-src 'none'; connect-src https://project.functions.test", OTHER],
  ['connect-src project.functions.test:443', OTHER],
  ['CONNECT-SRC HTTPS://*.functions.test', OTHER],
  ['connect-src https:; form-action *', OTHER],
  ['connect-src http://project.functions.test', OTHER],
  ["script-src 'none'", OTHER],
  ['', OTHER],
])('the policy "%s" lets the page post to %s', (policy, url) => {
  expect(policyForbids(policy, { pageOrigin: PAGE, url })).toBeUndefined();
});

test.each([
  ["connect-src 'self'", OTHER, "connect-src 'self'"],
  ["default-src 'self'; form-action *", OTHER, "default-src 'self'"],
  ["connect-src *; form-action 'self'", OTHER, "form-action 'self'"],
  ["connect-src 'none'", OWN, "connect-src 'none'"],
  ['connect-src', OWN, 'connect-src'],
  ['connect-src wss://project.functions.test', OTHER, 'connect-src wss://project.functions.test'],
  ['connect-src project.functions.test:8443', OTHER, 'connect-src project.functions.test:8443'],
  ['connect-src *.project.functions.test', OTHER, 'connect-src *.project.functions.test'],
  ["connect-src https:, connect-src 'self'", OTHER, "connect-src 'self'"],
])('the policy "%s" keeps the page from posting to %s', (policy, url, why) => {
  expect(policyForbids(policy, { pageOrigin: PAGE, url })).toBe(why);
});
