import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { waitForLine } from '../support/server-process.ts';
import { tempFolder } from '../support/temp-database.ts';
import type { Browser, Tab } from './browser.ts';
import { CODES, end, endWithThis, keyActions, pointerActions } from './webkit-browser.ts';

/** Firefox over WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  // Firefox writes to the home folder even with a profile of its own, and must be able to.
  const home = await tempFolder();
  const firefox = spawn(
    executablePath,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home.path],
    { env: { ...process.env, HOME: home.path }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  endWithThis(firefox);
  const said = await waitForLine(firefox.stderr, 'WebDriver BiDi listening on ');
  const session = await startSession(`${said.split(' ').at(-1)}/session`);
  return {
    openTab: () => openTab(session),
    async close() {
      await end(firefox);
      await home.remove();
    },
  };
}

async function openTab({ call, entries }: Session): Promise<Tab> {
  const { userContext } = newUser.parse(await call('browser.createUserContext'));
  const { context } = newTab.parse(await call('browsingContext.create', { type: 'tab', userContext }));
  const act = async (action: object) =>
    void (await call('input.performActions', { context, actions: [action] }));
  return {
    resize: async (viewport) => void (await call('browsingContext.setViewport', { context, viewport })),
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    async evaluate(expression) {
      const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
      const target = { target: { context }, awaitPromise: true };
      const answer = evaluated.parse(await call('script.evaluate', { expression: json, ...target }));
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      const { value } = answer.result;
      return value === undefined ? undefined : JSON.parse(value);
    },
    click: (point) => act(pointerActions(point, 'mouse')),
    tap: (point) => act(pointerActions(point, 'touch')),
    press: (key) => act(keyActions([CODES[key]])),
    type: (text) => act(keyActions([...text])),
    async picture() {
      const whole = await call('browsingContext.captureScreenshot', { context, origin: 'document' });
      return Buffer.from(picture.parse(whole).data, 'base64');
    },
    print: async () =>
      Buffer.from(picture.parse(await call('browsingContext.print', { context })).data, 'base64'),
    complaints: () =>
      entries
        .filter(({ source, level }) => source.context === context && ['error', 'warn'].includes(level))
        .map(({ text }) => String(text))
        .filter((text) => !LEFT_WITH_ITS_PAGE.test(text)),
    cookies: async () => {
      const stored = await call('storage.getCookies', { partition: { type: 'context', context } });
      return cookies.parse(stored).cookies.map(({ name }) => name);
    },
    close: async () => void (await call('browser.removeUserContext', { userContext })),
  };
}

/** A font that was under way when its page was left. https://searchfox.org/firefox-main/source/xpcom/base/ErrorList.py has the status. */
const LEFT_WITH_ITS_PAGE = /^downloadable font: download failed .*status=2152398850 /;

/** Resolves with the calls of the protocol, and with what all pages write to their consoles from then on. */
async function startSession(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const entries: z.infer<typeof entry>[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message, params } = envelope.parse(JSON.parse(data));
    if (id === undefined) entries.push(entry.parse(params));
    else if (message === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
  });
  const call = (method: string, params: object = {}): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    const id = waiting.size;
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  return { call, entries };
}

type Session = Awaited<ReturnType<typeof startSession>>;

const envelope = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
  params: z.unknown().optional(),
});
const entry = z.object({
  source: z.object({ context: z.string().optional() }),
  level: z.string(),
  text: z.string().nullable(),
});
const newUser = z.object({ userContext: z.string() });
const newTab = z.object({ context: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.string().optional() }).default({}),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const picture = z.object({ data: z.string() });
const cookies = z.object({ cookies: z.array(z.object({ name: z.string() })) });
