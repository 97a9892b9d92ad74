import { Hono } from 'hono';
import type { Readiness } from '../readiness.ts';

/** For whoever watches the process: `/healthz` says that it lives, `/readyz` whether it does its work. */
export function health(readiness: Readiness): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', async (c) => {
    const reason = await readiness();
    const status = reason === undefined ? 200 : 503;
    return c.json({ ready: reason === undefined, reason }, status, { 'Cache-Control': 'no-store' });
  });
  return routes;
}
