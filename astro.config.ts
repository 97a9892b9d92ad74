import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { readSetting } from './business/read-setting.ts';
import { compileAhead } from './site/build/compile-ahead.ts';
import { siteFonts } from './site/build/fonts.ts';
import { precompress } from './site/build/precompress.ts';
import { securityHeaders } from './site/build/security-headers.ts';

export default defineConfig({
  site: readSetting(process.env['PUBLIC_ORIGIN']) ?? 'http://localhost:3000',
  srcDir: 'site',
  outDir: 'dist',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  fonts: await siteFonts(),
  devToolbar: { enabled: false },
  integrations: [react(), securityHeaders(), precompress()],
  vite: { plugins: [tailwindcss(), compileAhead()] },
});
