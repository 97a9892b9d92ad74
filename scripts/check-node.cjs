/**
 * For `node --require`: ends with one line when this Node is older than `engines` says. In the JavaScript that every
 * Node reads, because an old one fails on the project's TypeScript, in twenty lines that do not name the reason.
 */
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { engines, optionalDependencies } = require('../package.json');

const numbers = (version) => version.match(/\d+/g).map(Number);
const [major, minor] = numbers(process.versions.node);
const [oldestMajor, oldestMinor] = numbers(engines.node);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  const isThere = (name) => existsSync(join(__dirname, '../node_modules', name));
  const advice = Object.keys(optionalDependencies).some(isThere)
    ? 'It brings its own, node_modules/.bin/node. Where npm has not linked that, as with ignore-scripts, run: npm run postinstall'
    : 'It brings its own where npm leaves no optional packages out (npm ci --include=optional); elsewhere install one from https://nodejs.org.';
  console.error(`Node ${process.versions.node} is too old: the project needs ${engines.node}. ${advice}`);
  process.exit(1);
}
