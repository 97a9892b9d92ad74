import type { APIRoute } from 'astro';
import { brand } from '../../../agency/brand.ts';

const YEAR = 365 * 24 * 3_600_000;

/**
 * It says whom to tell of a weakness. It must expire, so each build renews it, and the server when it starts:
 * https://www.rfc-editor.org/rfc/rfc9116
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`Contact: mailto:${brand.email}
Expires: ${new Date(Date.now() + YEAR).toISOString()}
Preferred-Languages: ${new Intl.Locale(brand.locale).language}
Canonical: ${new URL('/.well-known/security.txt', site)}
`);
