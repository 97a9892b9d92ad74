import { embeds } from '../../agency/embeds.ts';
import { expect, test } from './fixtures.ts';

test.use({ sharesServer: true, expectedConsole: [/Content Security Policy/] });

/**
 * What the policy blocks. That it blocks nothing of ours is seen in every test: each line that it puts on the console
 * fails one. That every answer carries it is tested in server/web/.
 */

test('the policy blocks a script and a style that are not part of the build', async ({ page }) => {
  const headers = (await page.goto('/'))?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy.length).toBeLessThan(2048);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': embeds.frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });

  const blocked = await page.evaluate(async () => {
    const violations: string[] = [];
    const { promise: both, resolve } = Promise.withResolvers<void>();
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      if (violations.push(violatedDirective) === 2) resolve();
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.body.append(script, style);
    await both;
    return violations.sort();
  });
  expect(blocked).toEqual(['script-src-elem', 'style-src-elem']);
  await expect(page).not.toHaveTitle('taken');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
