/** The health check of the container: exits with 0 when the server next to it answers `/healthz`, and else with 1. */
import { EXIT } from '../../server/errors.ts';

const { ok } = await fetch(`http://127.0.0.1:${process.env['PORT'] || 3000}/healthz`);
process.exit(ok ? EXIT.fine : EXIT.failed);
