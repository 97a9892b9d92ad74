import { brand } from '../../agency/brand.ts';
import { textDirection, withoutSoftHyphens } from '../../shared/text.ts';
import { color } from '../build/tokens.ts';

/** https://www.w3.org/TR/appmanifest/ */
const manifest = {
  lang: brand.locale,
  dir: textDirection(brand.locale),
  name: brand.name,
  short_name: brand.name,
  description: brand.trade,
  start_url: '/',
  display: 'browser',
  background_color: color('paper'),
  theme_color: color('paper'),
  icons: [
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
};

export const GET = () => new Response(withoutSoftHyphens(JSON.stringify(manifest)));
