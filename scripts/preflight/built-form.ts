import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { readBuilt, readSecurityHeaders, SiteNotBuiltError } from '../../server/http/site-files.ts';
import { CONTACT_FUNCTION, CONTACT_FUNCTION_PATH } from '../../shared/contact-function.ts';
import type { ContactRequest } from '../../shared/contact-request.ts';
import { readSetting } from '../../shared/read-setting.ts';
import { policyForbids } from './policy.ts';
import { fail, type Outcome, pass, warn } from './report.ts';

/** The page with the form, below the site's origin. */
export const FORM_PAGE = '/contact';

/** How long the form's script may take to make its call: it sends nothing. */
const PATIENCE_MS = 10_000;

/** What a page says of its form. */
export interface FormOnPage {
  /** Where it posts without script. */
  action: string | undefined;
  /** The files of the scripts that run in the page: they are named after their content. */
  scripts: string[];
}

/** The one call that the built form makes, as its own script makes it. */
export interface BuiltForm extends FormOnPage {
  url: string;
  /** Those that the script sets. The browser adds its own. */
  headers: Headers;
  body: string;
}

/**
 * The form of the built site, with the call that it makes for this request when its page is at that origin.
 * @throws {SiteNotBuiltError} when the site is not built, or has no form.
 */
export async function readBuiltForm(
  siteDir: string,
  { request, pageOrigin }: { request: ContactRequest; pageOrigin: string },
): Promise<BuiltForm> {
  const page = readForm(readBuilt(siteDir, `public${FORM_PAGE}.html`).toString());
  if (page.action === undefined)
    throw new SiteNotBuiltError(`${FORM_PAGE} has no form. Build the site again: npm run build`);
  const worker = new Worker(new URL('record-call.ts', import.meta.url), {
    workerData: { client: clientOf(siteDir, page), name: CONTACT_FUNCTION, body: request, pageOrigin },
  });
  try {
    const [call] = await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { url, headers, body } = callSchema.parse(call);
    return { ...page, url, headers: new Headers(headers), body };
  } finally {
    await worker.terminate();
  }
}

const callSchema = z.object({
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** The file of the function client that the page's own scripts fetch. */
function clientOf(siteDir: string, { scripts }: FormOnPage): string {
  for (const script of scripts) {
    const [client] =
      /function-client\.[\w-]+\.js/.exec(readBuilt(siteDir, `public${script}`).toString()) ?? [];
    if (client === undefined) continue;
    const path = `public${dirname(script)}/${client}`;
    readBuilt(siteDir, path);
    return pathToFileURL(join(siteDir, path)).href;
  }
  throw new SiteNotBuiltError(`The form of ${FORM_PAGE} has no script. Build the site again: npm run build`);
}

/** Reads the form that posts to the function. */
export function readForm(html: string): FormOnPage {
  const found: FormOnPage = { action: undefined, scripts: [] };
  const parser = new Parser({
    onopentag(tag, { action, 'component-url': script }) {
      if (tag === 'form' && action?.endsWith(CONTACT_FUNCTION_PATH)) found.action = action;
      if (tag === 'astro-island' && script !== undefined) found.scripts.push(script);
    },
  });
  parser.end(html);
  return found;
}

/** The built form must post to one place, and the policy of the built pages must let it. */
export async function checkBuiltForm(
  siteDir: string,
  { env, publicOrigin, request }: { env: NodeJS.ProcessEnv; publicOrigin: string; request: ContactRequest },
): Promise<Outcome> {
  try {
    return judge(await readBuiltForm(siteDir, { request, pageOrigin: publicOrigin }), {
      siteDir,
      publicOrigin,
      hasKey: readSetting(env['PUBLIC_ANON_KEY']) !== undefined,
    });
  } catch (error) {
    if (error instanceof SiteNotBuiltError) return fail(error.message);
    throw error;
  }
}

function judge(
  { url, action = '' }: BuiltForm,
  { siteDir, publicOrigin, hasKey }: { siteDir: string; publicOrigin: string; hasKey: boolean },
): Outcome {
  const withoutScript = new URL(action, publicOrigin).href;
  if (withoutScript !== url)
    return fail(
      `With script the form posts to ${url}, and without it to ${withoutScript}. Run npm run build.`,
    );
  const policy = readSecurityHeaders(siteDir, publicOrigin)['Content-Security-Policy'] ?? '';
  const forStaticHosts = readBuilt(siteDir, 'public/_headers').toString();
  for (const [file, text] of [
    ['headers.json', policy],
    ['public/_headers', /^ *Content-Security-Policy:(.*)$/im.exec(forStaticHosts)?.[1] ?? ''],
  ] as const) {
    const forbids = policyForbids(text, { pageOrigin: publicOrigin, url });
    if (forbids !== undefined)
      return fail(
        `The form posts to ${url}, and the content security policy in dist/${file} forbids it: ${forbids}. Set PUBLIC_FUNCTIONS_HOST to that host, and run npm run build.`,
      );
  }
  if (new URL(url).origin !== publicOrigin && !hasKey)
    return warn(
      `The form posts to ${url} with a placeholder for a key. A Supabase project wants its own: set PUBLIC_ANON_KEY, and run npm run build.`,
    );
  return pass(`The form posts to ${url}, and the content security policy allows it.`);
}
