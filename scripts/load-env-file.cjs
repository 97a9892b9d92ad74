/**
 * For `node --require`, first in every program of the project: checks Node's version, keeps what Node makes of TypeScript
 * for the next start, and reads `.env` when there is one. Variables that are already set win.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

require('./check-node.cjs');

// Without it every start loads Node's compiler: 30 MB of memory, and a third of the time until the first answer. What
// another user left there, root say, `npm ci` could not delete. By the variable, because threads read it, too.
if ((process.getuid?.() ?? 0) === statSync(__dirname).uid) {
  process.env.NODE_COMPILE_CACHE ||= join(__dirname, '../node_modules/.cache/compiled');
  enableCompileCache();
}

try {
  // Node's own --env-file-if-exists prints a line whenever there is none.
  if (existsSync('.env')) process.loadEnvFile('.env');
} catch {
  const { uid } = statSync('.env');
  const owner = spawnSync('id', ['-nu', `${uid}`], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`;
  console.error(`This user may not read .env. Run it as the one who may: sudo -u ${owner} <the command>`);
  // EXIT.badSetting, which an older Node could not read.
  process.exit(78);
}
