import type { Embeds } from '../../shared/words.ts';

/** No page uses these features of a browser. */
const FEATURES = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope
  magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock sync-xhr usb
  xr-spatial-tracking`
  .trim()
  .split(/\s+/);

/** A frame of another service may use these if its `allow` names them, too: https://www.w3.org/TR/permissions-policy/#algo-define-inherited-policy-in-container */
const FEATURES_OF_FRAMES = ['fullscreen', 'geolocation', 'payment'];

/**
 * Makes the headers of every response of a site at `publicOrigin`. What its pages may load, they say themselves: a file
 * from `public/` that is no page of the site, such as a PDF, can load all that it needs.
 */
export function responseHeaders({ frames }: Embeds, publicOrigin: string): Record<string, string> {
  const users = frames.length > 0 ? ['self', ...frames.map((origin) => `"${origin}"`)].join(' ') : '';
  const allowed = (feature: string) => (FEATURES_OF_FRAMES.includes(feature) ? users : '');
  return {
    'Content-Security-Policy': "frame-ancestors 'none'",
    // A pop-up that a frame opens may report back to it.
    'Cross-Origin-Opener-Policy': frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': FEATURES.map((feature) => `${feature}=(${allowed(feature)})`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicOrigin.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
