/**
 * For `node --require`: ends with one line when this Node is older than `engines` says. In the JavaScript that every
 * Node reads, because an old one fails on the project's TypeScript, in twenty lines that do not name the reason.
 */
const { engines } = require('../package.json');

const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [oldestMajor, oldestMinor] = numbers(engines.node);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Node ${process.versions.node} is too old: the project needs ${engines.node}. ` +
      'It brings its own where "npm ci" leaves nothing out; elsewhere install one from https://nodejs.org.',
  );
  process.exit(1);
}
