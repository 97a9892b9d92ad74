/**
 * Checks the health of the container: exits with 0 when the server next to it answers `/healthz`, or the path that is given,
 * with 200, and else with 1.
 */
import { Agent, get } from 'node:http';
import { EXIT } from '../server/errors.ts';

const [path = '/healthz'] = process.argv.slice(2);
// `fetch` and Node's own agent would ask a company's proxy where NODE_USE_ENV_PROXY is set.
const options = { host: '127.0.0.1', port: process.env['PORT'] || 3000, path, agent: new Agent() };
get(options, ({ statusCode }) => process.exit(statusCode === 200 ? EXIT.fine : EXIT.failed)).on('error', () =>
  process.exit(EXIT.failed),
);
