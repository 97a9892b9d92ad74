import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { tempFolder } from '../support/temp-database.ts';
import { type Browser, type Key, type Point, type Size, type Tab, WAIT } from './browser.ts';

/** WebKitGTK's MiniBrowser over WebDriver, on a screen of its own. */
export async function launchWebKit(miniBrowser: string): Promise<Browser> {
  await using started = new AsyncDisposableStack();
  const home = await tempFolder();
  started.defer(home.remove);
  await shrinkToolbar(home.path);
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x16384x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  endWithThis(screen);
  started.defer(() => end(screen));
  const env = {
    ...process.env,
    DISPLAY: `:${await firstLine(screen.stdio[3])}`,
    GDK_BACKEND: 'x11',
    // Without a graphics card, painting by the processor takes a quarter less time than by a simulated card.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    HOME: home.path,
    XDG_CONFIG_HOME: home.path,
  };
  const driver = spawn('WebKitWebDriver', ['--port=0'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  endWithThis(driver);
  started.defer(() => end(driver));
  const lines: string[] = [];
  createInterface(driver.stdout).on('line', (line) => lines.push(line));

  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const port = await vi.waitFor(() => listeningPort(driver.pid ?? 0), WAIT);
  const session = await startSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: miniBrowser, args },
  });
  started.defer(async () => void (await session.delete('')));

  const parts = started.move();
  return { openTab: () => openTab(session, lines), close: () => parts.disposeAsync() };
}

/** The state of a socket that listens. */
const LISTENS = '0A';

/**
 * The driver does not say which port it got, and the system does: https://man7.org/linux/man-pages/man5/proc_net_tcp.5.html
 * @throws while it has none.
 */
async function listeningPort(pid: number): Promise<number> {
  const open = `/proc/${pid}/fd`;
  const links = (await readdir(open)).map((name) => readlink(join(open, name)).catch(() => ''));
  const sockets = new Set(await Promise.all(links));
  for (const line of (await readFile('/proc/net/tcp', 'utf8')).split('\n')) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/ +/);
    if (state === LISTENS && sockets.has(`socket:[${inode}]`)) return Number(`0x${local.split(':')[1]}`);
  }
  throw new Error('WebKitWebDriver does not listen.');
}

/** The bar of buttons would keep the window wider than a phone's. */
const SMALL_TOOLBAR =
  '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 }';

async function shrinkToolbar(configFolder: string): Promise<void> {
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    const folder = join(configFolder, version);
    await mkdir(folder);
    await writeFile(join(folder, 'gtk.css'), SMALL_TOOLBAR);
  }
}

async function openTab(session: Session, lines: readonly string[]): Promise<Tab> {
  // The only tab is closed last, because the browser ends with it.
  const { handle } = newTab.parse(await session.post('/window/new', { type: 'tab' }));
  await session.delete('/window');
  await session.post('/window', { handle });
  const firstOwnLine = lines.length;
  const act = async (action: object) => void (await session.post('/actions', { actions: [action] }));
  // The row of tabs goes a moment after the other tab, and with it what the bars take of the window.
  const resize = ({ width, height }: Size) =>
    vi.waitFor(async () => {
      const bars = z.number().parse(await session.evaluate('outerHeight - innerHeight'));
      await session.post('/window/rect', { width, height: height + bars });
      const size = () => session.evaluate('({ width: innerWidth, height: innerHeight })');
      await vi.waitFor(async () => expect(await size()).toEqual({ width, height }), {
        ...WAIT,
        timeout: 5_000,
      });
    }, WAIT);
  return {
    resize,
    open: async (url) => void (await session.post('/url', { url })),
    evaluate: (expression) => session.evaluate(expression),
    click: (point) => act(pointerActions(point, 'mouse')),
    tap: (point) => act(pointerActions(point, 'touch')),
    press: (key) => act(keyActions([CODES[key]])),
    type: (text) => act(keyActions([...text])),
    // Its driver takes no picture of more than the window, so the window becomes as high as the page.
    async picture() {
      const whole = '({ width: innerWidth, height: document.documentElement.scrollHeight })';
      await resize(size.parse(await session.evaluate(whole)));
      return Buffer.from(z.string().parse(await session.get('/screenshot')), 'base64');
    },
    complaints: () => lines.slice(firstOwnLine).filter((line) => COMPLAINT.test(line)),
    cookies: async () => cookies.parse(await session.get('/cookie')).map(({ name }) => name),
    // The next one closes it.
    close: async () => {},
  };
}

/**
 * Starts a browser as soon as the driver at this address listens, and resolves with the calls of
 * https://www.w3.org/TR/webdriver2/, by their paths. `delete` with an empty path ends it.
 */
async function startSession(driver: string, capabilities: object) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = envelope.parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${problem.parse(value).message}`);
    return value;
  };
  await vi.waitFor(() => call('GET', '/status'), WAIT);
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = started.parse(await call('POST', '/session', wanted));
  const here = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => call('POST', here + path, body);
  return {
    get: (path: string) => call('GET', here + path),
    post,
    delete: (path: string) => call('DELETE', here + path),
    evaluate: (expression: string) => post('/execute/sync', { script: `return (${expression})`, args: [] }),
  };
}

type Session = Awaited<ReturnType<typeof startSession>>;

const envelope = z.object({ value: z.unknown() });
const problem = z.object({ message: z.string() });
const started = z.object({ sessionId: z.string() });

const size = z.object({ width: z.number(), height: z.number() });
const newTab = z.object({ handle: z.string() });
const cookies = z.array(z.object({ name: z.string() }));
const COMPLAINT = /^(\S+ )?CONSOLE \S+ (WARN|ERROR) /;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const CODES: Record<Key, string> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
};

export const keyActions = (keys: string[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

export const pointerActions = (point: Point, pointerType: 'mouse' | 'touch') => ({
  type: 'pointer',
  id: pointerType,
  parameters: { pointerType },
  actions: [
    { type: 'pointerMove', origin: 'viewport', duration: 0, ...point },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

/** Ends a program where a run is broken off. */
export function endWithThis(child: ChildProcess): void {
  process.once('exit', () => child.kill());
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

async function firstLine(stream: unknown): Promise<string> {
  if (!(stream instanceof Readable)) throw new Error('The screen has no output to read.');
  for await (const line of createInterface(stream)) return line;
  throw new Error('The screen did not start.');
}
