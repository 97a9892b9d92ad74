/**
 * For `node --require`: keeps what Node makes of the project's TypeScript for the next start. Without it every start
 * loads Node's compiler, which stays in memory: 30 MB, and a third of the time until the first answer.
 * https://nodejs.org/api/module.html#module-compile-cache
 */
const { statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '..');

// What another user left there, root for one, npm could not delete at the next `npm ci`.
if (process.getuid?.() === statSync(root).uid) {
  // By the variable, because the threads that the program starts read it, too.
  process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules/.cache/compiled');
  enableCompileCache();
}
