/**
 * Every program of the project loads this first: it checks Node's version, keeps what Node makes of TypeScript for the next
 * start, and reads `.env` when there is one. Variables that are already set win.
 */
const { readFileSync, statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { parseEnv } = require('node:util');

require('./check-node.cjs');

// Without it every start loads Node's compiler: 30 MB of memory, and a third of the time until the first answer. `npm ci`
// could not delete what another user left there.
if ((process.getuid?.() ?? 0) === statSync(__dirname).uid) {
  enableCompileCache(process.env.NODE_COMPILE_CACHE || join(__dirname, '../node_modules/.cache/compiled'));
}

// Node's own `--env-file-if-exists` and `process.loadEnvFile` (26.10) take a file that they may not read for one that is not
// there, and the server would send mail to no one.
try {
  for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8'))))
    process.env[name] ??= value;
} catch (error) {
  if (error.code !== 'ENOENT') {
    console.error(`.env cannot be read (${error.code}). Mend it, or remove it.`);
    // EXIT.badSetting, which an older Node could not import.
    process.exit(78);
  }
}
