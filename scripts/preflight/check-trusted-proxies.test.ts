import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkTrustedProxies } from './check-trusted-proxies.ts';

test('listed proxies pass; with none listed the line says when one is needed', () => {
  const check = (list: string) => checkTrustedProxies(readConfig({ TRUSTED_PROXIES: list }).trustedProxies);
  expect(check('127.0.0.1, 10.0.0.0/8')).toMatchObject({ verdict: 'pass' });
  const { verdict, says } = check('');
  expect(says).toContain('Behind a reverse proxy or a CDN');
  expect(verdict).toBe('warn');
});
