import type { APIRoute } from 'astro';
import { brand } from '../../../agency/brand.ts';

const YEAR = 365 * 24 * 3_600_000;

/**
 * The file says whom to tell of a weakness. It must expire, which it does a year after the build, so build again in time:
 * https://www.rfc-editor.org/rfc/rfc9116
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`Contact: mailto:${brand.email}
Expires: ${new Date(Date.now() + YEAR).toISOString()}
Preferred-Languages: ${new Intl.Locale(brand.locale).language}
Canonical: ${new URL('/.well-known/security.txt', site)}
`);
