import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{business,server,site,scripts}/**/*.test.ts'],
    globalSetup: 'tests/support/shared-postgres.ts',
  },
});
