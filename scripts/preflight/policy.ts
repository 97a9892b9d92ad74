/** The directives that a form needs: to post by script, and without it. */
const NEEDED = ['connect-src', 'form-action'] as const;

/**
 * Why a content security policy keeps a page from posting to `url`, such as `connect-src 'self'`; undefined when it
 * allows it. Several policies are separated by commas, and all of them count: https://www.w3.org/TR/CSP3/
 * It knows the sources that name an origin, not those that name a path.
 */
export function policyForbids(
  policies: string,
  { pageOrigin, url }: { pageOrigin: string; url: string },
): string | undefined {
  for (const policy of policies.split(',')) {
    const directives = new Map(policy.split(';').map(nameAndSources));
    for (const name of NEEDED) {
      // `default-src` stands in for those that fetch, and `form-action` is none of them.
      const stated = directives.has(name) || name === 'form-action' ? name : 'default-src';
      const sources = directives.get(stated);
      if (sources !== undefined && !sources.some((source) => allows(source, pageOrigin, new URL(url))))
        return `${stated} ${sources.join(' ')}`.trim();
    }
  }
  return undefined;
}

function nameAndSources(directive: string): [string, string[]] {
  const [name = '', ...sources] = directive.trim().split(/\s+/);
  return [name.toLowerCase(), sources];
}

/** https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function allows(source: string, pageOrigin: string, { origin, protocol, hostname, port }: URL): boolean {
  if (source === "'self'") return origin === pageOrigin;
  if (source === '*') return true;
  const groups =
    /^(?:(?<scheme>https?:)(?:\/\/|$))?(?<host>[^/:']*)(?::(?<ports>\d+|\*))?\/?$/.exec(source.toLowerCase())
      ?.groups ?? {};
  const { scheme = new URL(pageOrigin).protocol, host, ports } = groups;
  // A source that allows http allows https, too.
  if (scheme !== protocol && scheme !== 'http:') return false;
  if (host === '') return true;
  const isHost = host?.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;
  const usual = protocol === 'https:' ? '443' : '80';
  return isHost && (ports === '*' || (ports ?? usual) === (port || usual));
}
