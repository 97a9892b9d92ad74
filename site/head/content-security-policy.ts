import { createHash } from 'node:crypto';
import type { AstroUserConfig } from 'astro';
import { notAnOrigin, readOrigin, readSetting } from '../../shared/public-origin.ts';
import type { Embeds } from '../../shared/words.ts';

type Policy = NonNullable<NonNullable<AstroUserConfig['security']>['csp']>;

/**
 * Returns the policy of each page, to which Astro adds the hashes of its scripts and styles, and the fonts:
 * https://docs.astro.build/en/reference/configuration-reference/#securitycsp. `functionsHost` is that of the function,
 * when it is not the page's own.
 * @throws when `embeds` or the host cannot stand in a policy.
 */
export function contentSecurityPolicy(embeds: Embeds, functionsHost: string | undefined): Policy {
  const { scripts, connections, pictures, frames } = embeddedOrigins(embeds);
  const functions = functionsOrigin(functionsHost);
  return {
    directives: [
      "default-src 'none'",
      `img-src ${["'self'", ...pictures].join(' ')}`,
      `connect-src ${["'self'", ...functions, ...connections].join(' ')}`,
      `frame-src ${frames.join(' ') || "'none'"}`,
      `form-action ${["'self'", ...functions].join(' ')}`,
      "base-uri 'none'",
    ],
    scriptDirective: { resources: ["'self'", ...scripts] },
  };
}

/** Returns the hash by which a policy allows an inline script that Astro leaves as it is. */
export function hashOf(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** @throws for what is no origin, and for a script that could send nothing: no one would see that it counts no visit. */
export function embeddedOrigins({ scripts, connections, pictures, frames }: Embeds) {
  const origins = {
    scripts: scripts.map(({ src }) => embeddedOrigin(URL.parse(String(src))?.origin ?? `src ${src}`)),
    connections: connections.map(embeddedOrigin),
    pictures: pictures.map(embeddedOrigin),
    frames: frames.map(embeddedOrigin),
  };
  const [script] = origins.scripts;
  if (script !== undefined && connections.length + pictures.length === 0)
    throw new Error(
      `agency/embeds.ts: the script from ${script} can send nothing. Name the origins that it calls in connections, or in pictures when it calls by a picture. For example connections: ['${script}'].`,
    );
  return origins;
}

/** @throws for what is no single origin: in a policy `https://*` would be every one, and `;` begins a directive. */
function embeddedOrigin(text: string): string {
  if (/^https:\/\/[\w.:-]+$/.test(text)) return text;
  throw new Error(
    `agency/embeds.ts: ${text} is not an origin over https, without a path. For example https://plausible.io.`,
  );
}

function functionsOrigin(functionsHost: string | undefined): string[] {
  const host = readSetting(functionsHost);
  if (host === undefined) return [];
  const origin = readOrigin(host);
  if (origin !== undefined) return [origin];
  throw new Error(`PUBLIC_FUNCTIONS_HOST=${host} ${notAnOrigin('PUBLIC_FUNCTIONS_HOST')}`);
}
