import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { embeds } from './agency/embeds.ts';
import { REMIND_AFTER_HOURS, REPLY_WITHIN_HOURS } from './agency/promises.ts';
import { publicOrigin } from './shared/public-origin.ts';
import { assertContrast, tokens } from './site/head/colors.ts';
import { contentSecurityPolicy } from './site/head/content-security-policy.ts';
import { siteFonts } from './site/head/fonts.ts';
import { buildAnswerPages } from './site/integrations/build-answer-pages.ts';
import { precompress } from './site/integrations/precompress.ts';

/**
 * The oldest version of each browser in which everything works and looks as designed. What decides is the job sheet's
 * `subgrid` in Chrome and Edge, and the menu's popover in Firefox and Safari. Samsung Internet 24 is a Chrome 117.
 */
const OLDEST_BROWSERS = ['chrome117', 'edge117', 'firefox125', 'safari17', 'ios17'];

assertContrast(tokens);
if (REMIND_AFTER_HOURS >= REPLY_WITHIN_HOURS)
  throw new Error('agency/promises.ts: REMIND_AFTER_HOURS must be less than REPLY_WITHIN_HOURS.');

export default defineConfig({
  site: publicOrigin(process.env),
  srcDir: 'site',
  outDir: 'dist/public',
  trailingSlash: 'never',
  // Astro's default joins the words of a page over several lines:
  // https://docs.astro.build/en/reference/configuration-reference/#compresshtml
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  security: { csp: contentSecurityPolicy(embeds, process.env['PUBLIC_FUNCTIONS_HOST']) },
  // No page has code in colours, whose inline styles Astro warns of.
  markdown: { syntaxHighlight: false },
  fonts: siteFonts(fontProviders.local()),
  devToolbar: { enabled: false },
  integrations: [
    react(),
    {
      name: 'client-touch',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'touch', entrypoint: './site/form/client-touch.ts' }),
      },
    },
    buildAnswerPages(),
    precompress(),
  ],
  vite: {
    // Stylesheets of components are CSS modules; breakpoints have names: https://lightningcss.dev
    css: {
      transformer: 'lightningcss',
      lightningcss: {
        drafts: { customMedia: true },
        cssModules: { pattern: '[local]_[hash]', animation: false },
      },
    },
    build: { target: OLDEST_BROWSERS, license: { fileName: 'licenses.txt' } },
  },
});
