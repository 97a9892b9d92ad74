/**
 * Ends with one line when this Node is older than `engines` says. It is written in the JavaScript that every Node reads,
 * because an old one fails on the project's TypeScript, in twenty lines that do not name the reason.
 */
const { engines } = require('../package.json');

const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [oldestMajor, oldestMinor] = numbers(engines.node);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Node ${process.versions.node} is too old: the project needs ${engines.node}. It brings its own: run npm ci --include=optional, then npm run postinstall. Where that does not run (on Debian without libatomic1, on Alpine), install that or a newer Node of this system, then run npm ci again.`,
  );
  process.exit(1);
}
