import type { InlineCode } from './inline-code.ts';

/** The headers of every response, and those that it has in addition over https. */
export interface ResponseHeaders {
  always: Record<string, string>;
  overHttps: Record<string, string>;
}

/** Browser features that none of our pages uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
];

/** `functionsOrigin`: the host that the form posts to, when it is not the page's own. */
export function responseHeaders(code: InlineCode, functionsOrigin: string | undefined): ResponseHeaders {
  return {
    always: {
      'Content-Security-Policy': contentSecurityPolicy(code, functionsOrigin),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    overHttps: { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' },
  };
}

/** One policy for all pages: https://www.w3.org/TR/CSP3/. Scripts may set styles, so hydrated components can. */
function contentSecurityPolicy({ scripts, styles }: InlineCode, functionsOrigin?: string): string {
  const hosts = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': styles.size === 0 ? "'none'" : [...styles].join(' '),
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': hosts,
    'form-action': hosts,
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
