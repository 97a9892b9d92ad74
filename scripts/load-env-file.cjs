/**
 * For `node --require`: reads `.env` when there is one. Variables that are already set win. Node's own
 * --env-file-if-exists does the same but prints a line whenever there is none.
 */
const { existsSync } = require('node:fs');

require('./check-node.cjs');
require('./keep-compiled.cjs');

if (existsSync('.env')) process.loadEnvFile('.env');
