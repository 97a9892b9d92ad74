/**
 * For `node --import`: reads `.env` when there is one. Variables that are already set win. Node's own
 * --env-file-if-exists does the same but prints a line whenever there is none.
 */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
