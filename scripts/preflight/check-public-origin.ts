import { isPlaceholderDomain } from './is-placeholder-domain.ts';
import { fail, type Outcome, pass } from './outcome.ts';

/** Visitors' names and numbers must travel encrypted, and links must lead to the real site. */
export function checkPublicOrigin(publicOrigin: string): Outcome {
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol === 'https:' && !isPlaceholderDomain(hostname)) return pass(`The site is ${publicOrigin}.`);
  const wrong = protocol === 'https:' ? 'a placeholder' : 'not https';
  return fail(
    `PUBLIC_ORIGIN is ${publicOrigin}, ${wrong}. Set it to the address that visitors type, such as https://www. and your domain, and run npm run build.`,
  );
}
