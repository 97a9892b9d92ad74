import { createMiddleware } from 'hono/factory';

/**
 * Lets the allowed origins read the answers, errors too, and answers every OPTIONS with 204. Another origin gets no
 * `Access-Control-*` header at all, so a browser keeps the answer from it: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function cors({ allowedOrigins }: { allowedOrigins: string[] }) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    const allowed = origin !== undefined && allowedOrigins.includes(origin);
    c.header('Vary', 'Origin');
    if (allowed) c.header('Access-Control-Allow-Origin', origin);
    if (c.req.method !== 'OPTIONS') return next();
    if (allowed) {
      c.header('Access-Control-Allow-Methods', 'POST, OPTIONS');
      c.header('Access-Control-Allow-Headers', 'authorization, x-client-info, apikey, content-type');
      c.header('Access-Control-Max-Age', '600');
    }
    c.set('outcome', 'preflight');
    return c.body(null, 204);
  });
}
