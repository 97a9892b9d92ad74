import { writeFixtureSite } from './fixture-site.ts';
import { type ServerOverrides, startServer } from './start-server.ts';
import { tempFolder } from './temp-folder.ts';

/** The real server in front of the fixture site, for tests that need no built one. Stops with `await using`. */
export async function startFixtureServer(overrides: ServerOverrides = {}) {
  const folder = await tempFolder();
  await writeFixtureSite(folder.path);
  const server = await startServer({ siteDir: folder.path, ...overrides });
  return {
    ...server,
    siteDir: folder.path,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await folder.remove();
    },
  };
}
