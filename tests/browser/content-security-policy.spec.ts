import { expect, test } from './fixtures.ts';

/** That the policy blocks nothing of ours is seen in every test: each line that it puts on the console fails one. */

test.use({ sharesServer: true, expectedConsole: [/Content Security Policy/] });

test('a page runs no script and takes no style without a hash, and says so on the console', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const added = '<script>document.title = "taken"</script><style>body { display: none }</style>';
    const body = (await response.text()).replace('<body>', `$&${added}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page).not.toHaveTitle('taken');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([
    expect.stringMatching(/^error: .*'script-src /),
    expect.stringMatching(/^error: .*'style-src /),
  ]);
  const policy = page.locator('meta[http-equiv="content-security-policy"]');
  await expect(policy).toHaveAttribute('content', /^default-src 'none';(?!.*unsafe)/);
});
