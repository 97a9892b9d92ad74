/**
 * For `node --require`: reads `.env` when there is one. Variables that are already set win. Node's own
 * --env-file-if-exists does the same but prints a line whenever there is none.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');

require('./check-node.cjs');
require('./keep-compiled.cjs');

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
} catch {
  // Node's own error says that there is none.
  const { uid } = statSync('.env');
  const owner = spawnSync('id', ['-nu', `${uid}`], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`;
  console.error(`This user may not read .env. Run it as the one who may: sudo -u ${owner} <the command>`);
  // EXIT.badSetting, which only the project's Node can read.
  process.exit(78);
}
