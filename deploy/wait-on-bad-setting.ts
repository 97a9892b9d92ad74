/**
 * `node --import` loads this first. Containers that end are started again at once, by podman without any limit. No restart
 * mends a bad setting, so the process stays a while before it ends with that exit code.
 */
import { EXIT } from '../server/errors.ts';

const WAIT_MS = 10_000;

process.once('exit', (code) => {
  const neverWoken = new Int32Array(new SharedArrayBuffer(4));
  if (code === EXIT.badSetting) Atomics.wait(neverWoken, 0, 0, WAIT_MS);
});
