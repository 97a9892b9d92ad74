/** `npm run bench -- [rounds]`: measures the pages, and the server at rest. `bench/README.md` says how. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/browsers.ts';
import { projectRoot } from '../scripts/run.ts';
import { listenLocally } from '../tests/support/local-port.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { loadPage, type Measured } from './load-page.ts';
import { plainPage } from './plain-page.ts';

const PATHS = ['/', '/contact', '/privacy'];

/** What a median may be at most. A ratio is to the plain page. */
const FIGURES: [label: string, of: (page: Measured) => number, atMost: number][] = [
  ['paint ÷ plain page', ({ paint }) => paint, 1.06],
  ['work ÷ plain page', ({ work }) => work, 2],
  ['longest task after the paint, ms', ({ longest }) => longest, Infinity],
  ['blocking at a quarter, ms', ({ quarter }) => quarter, 10],
  ['blocking at an eighth, ms', ({ eighth }) => eighth, 100],
  ['bytes', ({ bytes }) => bytes, 60_500],
];

const rounds = Number(process.argv[2] ?? 7);
const git = ['describe', '--always', '--dirty', '--exclude=*'];
const commit = execFileSync('git', git, { cwd: projectRoot, encoding: 'utf8' }).trim();
console.log(
  `At commit ${commit}, Node ${process.version}, ${cpus().length} cores, load average before: ${loadavg()[0]?.toFixed(1)}; rounds: ${rounds}.\n`,
);

// As npm starts it. No `.env` makes it send real mail there.
const options = `--max-semi-space-size=2 --require "${projectRoot}/scripts/load-env-file.cjs"`;
await using server = await startServerProcess({ env: { NODE_OPTIONS: options } });
await pause(1000);
// What the kernel counts: proc(5).
const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
const memory = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;

const built = await fetch(server.origin);
const body = brotliCompressSync(plainPage(await built.text()));
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  // As ours: a browser may start a process for that alone.
  'Cross-Origin-Opener-Policy': 'same-origin',
};
const plain = createServer((_, response) => response.writeHead(200, headers).end(body)).unref();
const control = `http://localhost:${await listenLocally(plain)}`;

const localhost = server.origin.replace('127.0.0.1', 'localhost');
const addresses = [control, ...PATHS.map((path) => localhost + path)];
const found: Measured[][] = addresses.map(() => []);
await using browser = await chromium.launch({ executablePath: findChromium() });
// The first load of all finds the browser's own files not read yet.
await loadPage(browser, control);
for (let round = 1; round <= rounds; round += 1)
  for (const [at, address] of addresses.entries()) found[at]?.push(await loadPage(browser, address));

console.log('| figure | median | at most | |\n| --- | --- | --- | --- |');
report('memory at rest, MB', memory, 140);
for (const [at, path] of PATHS.entries())
  for (const [label, of, atMost] of FIGURES) {
    const [plain = 1, ours = Number.NaN] = [found[0], found[at + 1]].map((all) => median(all?.map(of) ?? []));
    report(`${path}: ${label}`, label.includes('÷') ? ours / plain : ours, atMost);
  }

function report(name: string, is: number, atMost: number): void {
  console.log(`| ${name} | ${shown(is)} | ${shown(atMost)} | ${is > atMost ? '**missed**' : ''} |`);
  if (is > atMost) process.exitCode = 1;
}

/** The middle value, or the higher of the middle two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
}
