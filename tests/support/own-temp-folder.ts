import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global setup of Vitest and of Playwright: all temporary files of a run are in one folder, which goes with the run. */
export default function ownTempFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-run-'));
  // Postgres runs as another user when the tests run as root.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
