import { globSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { embeds } from '../../agency/embeds.ts';
import { publicOrigin, readOrigin, readSetting } from '../../shared/public-origin.ts';
import { contentSecurityPolicy, inlineCode } from './content-security-policy.ts';

/** Browser features that none of our pages uses, but for the frames of other services. */
const FEATURES = `
  accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope
  magnetometer microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock sync-xhr usb
  xr-spatial-tracking`
  .trim()
  .split(/\s+/);

/** What such a frame may use, if its `allow` names it, too: https://www.w3.org/TR/permissions-policy/#algo-define-inherited-policy-in-container */
const FEATURES_OF_FRAMES = ['fullscreen', 'geolocation', 'payment'];

/**
 * Writes the headers that the built pages need: `headers.json` for this project's server, next to the public folder,
 * and `_headers` in it for static hosts that read such a file. Next to them the pages that were copied from the
 * project's `public/` as they are: search engines look for such a file under exactly its name. Fails the build when a
 * page holds code that cannot be hashed, or the build holds a symlink.
 */
export function responseHeaders(): AstroIntegration {
  let publicDir: URL;
  return {
    name: 'response-headers',
    hooks: {
      'astro:config:done': ({ config }) => {
        publicDir = config.publicDir;
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(new URL('..', dir));
        writeHeaders(root);
        const copied = globSync('**/*.html', { cwd: fileURLToPath(publicDir) });
        writeFileSync(`${root}copied-pages.json`, JSON.stringify(copied.map((path) => `/${path}`)));
      },
    },
  };
}

function writeHeaders(root: string): void {
  for (const name of globSync('{public,answers}/**/*', { cwd: root })) {
    if (lstatSync(`${root}${name}`).isSymbolicLink())
      throw new Error(`${name} is a symlink: it may lead out of the build.`);
  }
  const pages = globSync('{public,answers}/**/*.html', { cwd: root }).sort();
  const origins = embeddedOrigins();
  const policy = contentSecurityPolicy(
    pages.map((page) => codeOf(root, page, origins)),
    otherOrigin(),
    origins,
  );
  const { frames } = origins;
  const users = frames.length > 0 ? ['self', ...frames.map((origin) => `"${origin}"`)].join(' ') : '';
  const allowed = (feature: string) => (FEATURES_OF_FRAMES.includes(feature) ? users : '');
  const always = {
    'Content-Security-Policy': policy,
    // A pop-up that a frame opens may report back to it.
    'Cross-Origin-Opener-Policy': frames.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': FEATURES.map((feature) => `${feature}=(${allowed(feature)})`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
  const builtFor = new URL(publicOrigin(process.env)).origin;
  const overHttps = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
  writeFileSync(`${root}headers.json`, JSON.stringify({ builtFor, always, overHttps }, null, 2));

  const isHttps = readSetting(process.env['PUBLIC_ORIGIN'])?.startsWith('https://') ?? false;
  const lines = Object.entries({
    ...always,
    ...(isHttps ? overHttps : {}),
    // A page that a proxy rewrites would have no style: everything inline is allowed by its hash.
    'Cache-Control': 'no-cache, no-transform',
  });
  const forStaticHosts = ['/*', ...lines.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  writeFileSync(`${root}public/_headers`, forStaticHosts);
}

/** The origin that serves the function, when it is not the page's own. */
function otherOrigin() {
  const host = readSetting(process.env['PUBLIC_FUNCTIONS_HOST']);
  if (host === undefined) return undefined;
  const origin = readOrigin(host);
  if (origin) return origin;
  throw new Error(
    `PUBLIC_FUNCTIONS_HOST=${host} is not a web origin: a scheme and a host, without a path. For example PUBLIC_FUNCTIONS_HOST=https://abcdefgh.supabase.co.`,
  );
}

/** Those of `agency/embeds.ts`. */
export function embeddedOrigins() {
  return {
    scripts: embeds.scripts.map(({ src }) => embeddedOrigin(URL.parse(String(src))?.origin ?? `src ${src}`)),
    connections: embeds.connections.map(embeddedOrigin),
    frames: embeds.frames.map(embeddedOrigin),
  };
}

/** @throws for what is no single origin: in a policy `https://*` would be every one, and `;` begins a directive. */
export function embeddedOrigin(text: string): string {
  const origin = readOrigin(text);
  if (origin !== undefined && /^https:\/\/[\w.:-]+$/.test(origin)) return origin;
  throw new Error(
    `agency/embeds.ts: ${text} is not an origin over https, without a path. For example https://plausible.io.`,
  );
}

function codeOf(root: string, page: string, origins: ReturnType<typeof embeddedOrigins>) {
  try {
    return inlineCode(readFileSync(`${root}${page}`, 'utf8'), origins);
  } catch (error) {
    throw new Error(`${page} breaks the content security policy.`, { cause: error });
  }
}
