/**
 * Ends with one line when this Node is older than `engines` says. It is written in the JavaScript that every Node reads,
 * because an old one fails on the project's TypeScript, in twenty lines that do not name the reason.
 */
const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { engines, optionalDependencies } = require('../package.json');

const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [oldestMajor, oldestMinor] = numbers(engines.node);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(`Node ${process.versions.node} is too old: the project needs ${engines.node}. ${advice()}`);
  process.exit(1);
}

function advice() {
  const own = Object.keys(optionalDependencies)
    .map((name) => join(__dirname, '../node_modules', name))
    .find((folder) => existsSync(folder));
  if (own === undefined)
    return 'It brings its own where npm leaves no optional packages out (npm ci --include=optional); elsewhere install one from https://nodejs.org.';
  const tried = spawnSync(join(own, 'bin/node'), ['--version'], { encoding: 'utf8' });
  if (tried.status === 0)
    return 'It brings its own, node_modules/.bin/node. Where npm has not linked that, as with ignore-scripts, run: npm run postinstall';
  const [why] = (tried.stderr || String(tried.error)).split('\n');
  return `The one that it brings does not run here: ${why}. Install what that names (on Debian and Ubuntu apt-get install libatomic1) or a newer Node of this system (on Alpine apk add nodejs-current), then run npm ci again.`;
}
