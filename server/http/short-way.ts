import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileReply } from './file-reply.ts';
import type { SiteFiles } from './site-files.ts';

/** Answers a request, or leaves it alone and says false. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Hosts that need no second look. Whatever else a caller names goes the long way, which judges it. */
const PLAIN_HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

/**
 * The way of a file that is asked for by its own address: without the app, and with all headers, `always` those of
 * every response, made once. It answers as `staticFiles` does and leaves to it whatever is out of the ordinary.
 */
export function shortWay(files: SiteFiles, always: Record<string, string>): ShortWay {
  const whole = new WeakMap<Record<string, string>, Record<string, string>>();
  return ({ method = '', url = '', headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    const file = files.get(withoutQuery(url));
    if (file === undefined || !PLAIN_HOST.test(headers.host ?? '')) return false;
    const reply = fileReply(file, {
      method,
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    });
    let all = whole.get(reply.headers);
    if (all === undefined) {
      all = { ...always, ...reply.headers };
      whole.set(reply.headers, all);
    }
    response.writeHead(reply.status, all);
    response.end(reply.body);
    return true;
  };
}

function withoutQuery(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
