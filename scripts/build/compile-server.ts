/**
 * Lets the server load all of itself and start nothing, so that Node keeps what it makes of it: as a service and in a
 * container the server can only read that. Node finds it again for the same user only.
 */
import { spawnSync } from 'node:child_process';
import { EXIT } from '../../server/errors.ts';

// The server is loaded before it reads its settings, and refuses this one.
const env = { ...process.env, PORT: 'none' };
const words = [...process.execArgv, 'server/main.ts'];
const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
if (status !== EXIT.badSetting) throw new Error(`The server cannot be loaded: ${stderr}`);
