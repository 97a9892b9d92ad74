/**
 * npm runs this last when it installs. It links the packages' commands, `node` among them where the one that came for
 * this platform runs here. npm links nothing itself (.npmrc), so until this script ends all runs on npm's own Node.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, rmSync } = require('node:fs');
const { engines, optionalDependencies } = require('../package.json');

// npm itself runs on this Node. On an older one it leaves out packages that the build needs, and does not say so.
const [, version, major, minor] =
  /\bnode\/v((\d+)\.(\d+)\S*)/.exec(process.env.npm_config_user_agent || '') || [];
const oldestMinor = { 20: 19, 22: 12 };
if (major < 20 || minor < oldestMinor[major]) {
  console.error(
    `npm runs on Node ${version}, which is too old for it to install all: take 20.19, 22.12 or newer.`,
  );
  process.exit(1);
}

const links = 'npm rebuild --ignore-scripts --bin-links';
if (spawnSync(links, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1);
const own = Object.keys(optionalDependencies).find((name) => existsSync(`node_modules/${name}`));
// It does not run on Alpine or NixOS. Without the link the machine's own Node is found.
if (own !== undefined && spawnSync(`node_modules/${own}/bin/node`, ['--version']).status !== 0)
  rmSync('node_modules/.bin/node', { force: true });

// An old Node fails on the project's TypeScript, in twenty lines that do not name the reason. The shell looks up `node`
// again, because the machine's own may run this script.
const found = String(spawnSync('node --version', { shell: true }).stdout).trim();
const [isMajor, isMinor] = numbers(found);
const [needsMajor, needsMinor] = numbers(engines.node);
if (!(isMajor > needsMajor || (isMajor === needsMajor && isMinor >= needsMinor))) {
  console.error(
    `Node ${found} is too old: the project needs ${engines.node}. It brings its own: run npm ci --include=optional. Where that does not run (on Debian without libatomic1, on Alpine), install that or a newer Node of this system, then run npm ci again.`,
  );
  process.exitCode = 1;
}

function numbers(version) {
  return (version.match(/\d+/g) ?? []).map(Number);
}
