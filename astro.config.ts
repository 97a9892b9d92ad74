import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { readSetting } from './shared/read-setting.ts';
import { answers } from './site/build/answers.ts';
import { siteFonts } from './site/build/fonts.ts';
import { buildTarget } from './site/build/oldest-browsers.ts';
import { precompress } from './site/build/precompress.ts';
import { responseHeaders } from './site/build/response-headers.ts';
import { checkContrast } from './site/build/tokens.ts';

export default defineConfig({
  site: readSetting(process.env['PUBLIC_ORIGIN']) ?? 'http://localhost:3000',
  srcDir: 'site',
  // scripts/build/main.ts puts it in the place of dist/ once it is whole.
  outDir: 'dist-next/public',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  fonts: await siteFonts(),
  devToolbar: { enabled: false },
  integrations: [react(), checkContrast(), answers(), responseHeaders(), precompress()],
  vite: { plugins: [tailwindcss()], build: { target: buildTarget } },
});
