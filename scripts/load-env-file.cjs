/**
 * For `node --require`, first in every program of the project: checks Node's version, keeps what Node makes of TypeScript
 * for the next start, and reads `.env` when there is one. Variables that are already set win.
 */
const { isUtf8 } = require('node:buffer');
const { spawnSync } = require('node:child_process');
const { fstatSync, lstatSync, readFileSync, statSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { parseEnv } = require('node:util');

require('./check-node.cjs');

// Without it every start loads Node's compiler: 30 MB of memory, and a third of the time until the first answer. What
// another user left there, root say, `npm ci` could not delete.
if ((process.getuid?.() ?? 0) === statSync(__dirname).uid) {
  enableCompileCache(process.env.NODE_COMPILE_CACHE || join(__dirname, '../node_modules/.cache/compiled'));
}

// A link counts, also one that leads nowhere: a server on its defaults would send mail to no one.
if (lstatSync('.env', { throwIfNoEntry: false })) {
  const { NODE_EXTRA_CA_CERTS: trusted } = process.env;
  for (const [name, value] of Object.entries(parseEnv(read('.env')))) process.env[name] ??= value;
  // Node reads this variable before it reads `.env`.
  if (trusted === undefined && process.env.NODE_EXTRA_CA_CERTS)
    trustAuthority(process.env.NODE_EXTRA_CA_CERTS);
}

/** As text without the byte order mark that some editors put first. */
function read(path) {
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const owner = error.code === 'EACCES' ? ownerOf(path) : undefined;
    if (owner === undefined) end(`${path} cannot be read (${error.code}). Mend it, or remove it.`);
    end(`This user may not read ${path}. Run it as the one who may: sudo -u ${owner} <the command>`);
  }
  if (bytes.includes(0) || !isUtf8(bytes)) end(`${path} is not in UTF-8. Save it as UTF-8.`);
  return bytes.toString().replace(/^\uFEFF/, '');
}

/** Undefined where even that may not be known: below a closed folder. */
function ownerOf(path) {
  try {
    const { uid } = statSync(path);
    return spawnSync('id', ['-nu', `${uid}`], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`;
  } catch {
    return undefined;
  }
}

function trustAuthority(path) {
  const { getCACertificates, setDefaultCACertificates } = require('node:tls');
  const own = read(path).match(/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs);
  if (!own) end(`NODE_EXTRA_CA_CERTS names ${path}, which holds no certificate in PEM.`);
  setDefaultCACertificates([...getCACertificates('default'), ...own]);
}

/** EXIT.badSetting, which an older Node could not read, and an error's priority as server/log.ts has it. */
function end(line) {
  const { dev, ino } = fstatSync(2);
  console.error((process.env.JOURNAL_STREAM === `${dev}:${ino}` ? '<3>' : '') + line);
  process.exit(78);
}
