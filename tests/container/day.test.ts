import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { postJson, VISITOR } from '../support/contact-call.ts';
import { startLoad } from '../support/load.ts';
import { BUILT_FOR } from './build-image.ts';
import { ENGINES, type EngineName, engineIn } from './engines.ts';

const folder = inject('containerFolder');
const PORT = new URL(BUILT_FOR).port;

/** A version is the same packages and pages with other sources, so that it is built in seconds. */
const QUICK = [
  'FROM localhost/website:first',
  ...['agency', 'server', 'shared', 'deploy'].map((room) => `COPY ${room} ${room}`),
];

const OVERRIDE = `
services:
  site:
    build: {dockerfile: Quick.dockerfile}
  caddy:
    ports: ["${PORT}:${PORT}"]
`;

/** A clone on a machine, the repository from which it takes its versions, and a developer who pushes them. */
function openSite(engineName: EngineName) {
  const engine = engineIn(folder, engineName);
  const [origin, site, desk] = ['origin.git', 'site', 'desk'].map((name) =>
    join(folder, `at-${engineName}`, name),
  ) as [string, string, string];
  const git = (cwd: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@agency.example', ...words], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  mkdirSync(join(folder, `at-${engineName}`), { recursive: true });
  cpSync(join(folder, 'project'), desk, { recursive: true });
  rmSync(join(desk, '.git'), { recursive: true });
  writeFileSync(join(desk, 'Quick.dockerfile'), QUICK.join('\n'));
  git(desk, 'init', '--quiet', '--initial-branch=main');
  git(desk, 'add', '--all');
  git(desk, 'commit', '--quiet', '--message=The first version');
  git(folder, 'clone', '--quiet', '--bare', desk, origin);
  git(desk, 'remote', 'add', 'origin', origin);
  git(folder, 'clone', '--quiet', origin, site);
  writeFileSync(join(site, '.env'), `PUBLIC_ORIGIN=${BUILT_FOR}\n`);
  writeFileSync(join(site, 'compose.override.yaml'), OVERRIDE);
  // A local change, so that each client of the load can have an address of its own.
  const caddyfile = join(site, 'deploy/Caddyfile');
  const shipped = readFileSync(caddyfile, 'utf8');
  writeFileSync(
    caddyfile,
    shipped.replace('{\n', '{\n\tservers {\n\t\ttrusted_proxies static private_ranges\n\t}\n'),
  );
  engine.run('tag', 'localhost/website', 'localhost/website:first');
  const isNew = spawnSync('docker', ['compose', 'version'], { env: engine.env }).status === 0;
  const [program = '', ...words] =
    engineName === 'podman' ? ['podman-compose'] : isNew ? ['docker', 'compose'] : ['docker-compose'];
  // Visitors go on meanwhile, in this process.
  const run = async (script: string, ...rest: string[]) => {
    const child = spawn(script, rest, { cwd: site, env: engine.env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { status, stdout, stderr };
  };
  const expectDone = async (script: string, ...rest: string[]) => {
    const { status, stdout, stderr } = await run(script, ...rest);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  };
  return {
    site,
    engine,
    run,
    expectDone,
    up: () =>
      execFileSync(program, [...words, 'up', '--detach'], { cwd: site, env: engine.env, stdio: 'pipe' }),
    exec: (...rest: string[]) => engine.run('exec', 'website', ...rest),
    /** Changes a file, and pushes it as a version. */
    push(file: string, change: (text: string) => string, others: Record<string, string> = {}) {
      for (const [name, content] of Object.entries({
        ...others,
        [file]: change(readFileSync(join(desk, file), 'utf8')),
      }))
        writeFileSync(join(desk, name), content);
      git(desk, 'add', '--all');
      git(desk, 'commit', '--quiet', `--message=${file}`);
      git(desk, 'push', '--quiet', 'origin', 'main');
    },
    revert() {
      git(desk, 'revert', '--no-edit', 'HEAD');
      git(desk, 'push', '--quiet', 'origin', 'main');
    },
    down() {
      for (const name of ['website', 'website-backup', 'website-caddy']) engine.run('rm', '--force', name);
      engine.run('volume', 'rm', '--force', 'website-var', 'website-backups');
    },
  };
}

const version = (number: number) => (text: string) => `${text}// version ${number}\n`;
const MARK = 'server/main.ts';

/** What the scripts say when a step begins. */
const STEPS = [
  ...['The newest version', 'The image', 'A trial', 'The server', 'In service'].map((step) => [
    'update',
    step,
  ]),
  ...['The backup', 'The backup /', 'The server', 'In service'].map((step) => ['restore', step]),
] as [script: string, step: string][];

/** Posts, and remembers the longest wait. */
function timed() {
  let longest = 0;
  const send: typeof postJson = async (...call) => {
    const since = performance.now();
    const answer = await postJson(...call);
    longest = Math.max(longest, performance.now() - since);
    return answer;
  };
  return { send, longest: () => `${(longest / 1000).toFixed(1)} s` };
}

test.each(ENGINES)(
  'a day of updates, ways back and restores fails no visit and no post and loses no request, with %s',
  { timeout: 3_600_000 },
  async (engineName) => {
    const { site, engine, up, run, expectDone, exec, push, revert, down } = openSite(engineName);
    onTestFinished(down);
    up();
    await expect
      .poll(() =>
        fetch(BUILT_FOR).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const { send, longest } = timed();
    const load = startLoad(BUILT_FOR, { clients: 20, send });
    const visits = startVisits(BUILT_FOR, { visitors: 2 });
    const runs = (text: string) => expect(exec('cat', MARK)).toContain(text);
    let number = 0;
    const update = async () => {
      number += 1;
      push(MARK, version(number));
      await expectDone('deploy/update.sh');
      runs(`// version ${number}\n`);
    };

    for (let updates = 0; updates < 4; updates += 1) await update();
    console.log(`four updates: longest wait ${longest()}`);
    // No image or stage of a former update is left to fill the disk.
    const stale = ['images', '--quiet', '--filter', 'dangling=true', '--filter', 'label=website'];
    expect(engine.run(...stale)).toBe('');

    // A loss of power during a switch can leave no container.
    engine.run('rm', '--force', 'website');
    await update();

    // A version that fails the trial, and one that only fails in service.
    push(MARK, (text) => `throw new Error('broken');\n${text}`);
    expect(await run('deploy/update.sh')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('Error: broken'),
    });
    runs(`// version ${number}\n`);
    revert();
    push(MARK, (text) => `if (process.env['HOST'] === '0.0.0.0') process.exit(1);\n${text}`);
    expect(await run('deploy/update.sh')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('The version before serves again.'),
    });
    runs(`// version ${number}\n`);
    revert();
    await update();
    await expectDone('deploy/update.sh', '--back');
    runs(`// version ${number - 1}\n`);
    await update();
    console.log(`with two broken versions and a way back: longest wait ${longest()}`);

    // A migration, and back.
    const migration = 'server/store/migrations/9999-later.ts';
    push(
      'server/store/migrate.ts',
      (text) =>
        text
          .replace(/^import/m, "import * as later from './migrations/9999-later.ts';\nimport")
          .replace(/(const migrations[^{]*\{)/, "$1\n  '9999-later': later,"),
      {
        [migration]:
          "import type { Kysely } from 'kysely';\nexport const up = (db: Kysely<unknown>) => db.schema.alterTable('contact_requests').addColumn('later', 'text').execute();\n",
      },
    );
    await expectDone('deploy/update.sh');
    expect(exec('ls', 'server/store/migrations')).toContain('9999-later');
    await load.more(20);
    await expectDone('deploy/update.sh', '--back');
    expect(exec('ls', 'server/store/migrations')).not.toContain('9999-later');
    console.log(`with a migration and its way back: longest wait ${longest()}`);

    // Two restores, one with a command left open.
    for (const isCommandOpen of [false, true]) {
      const backup = engine.run('exec', 'website-backup', 'node', 'deploy/backup.ts').trim();
      await load.more(20);
      const erase = isCommandOpen
        ? spawn(engineName, ['exec', '--interactive', 'website', 'requests', 'erase', VISITOR.email], {
            env: engine.env,
          })
        : undefined;
      const ended = erase && once(erase, 'exit');
      await expectDone('deploy/restore.sh', backup.split('/').at(-1) ?? '');
      await ended;
      expect(exec('sh', '-c', 'ls var')).not.toContain('moved-aside');
    }
    console.log(`with two restores: longest wait ${longest()}`);

    // Cut off at each step, by Ctrl-C and by a kill.
    revert();
    const newest = () => engine.run('exec', 'website-backup', 'node', 'deploy/backup.ts').trim();
    for (const signal of ['SIGINT', 'SIGKILL'] as const)
      for (const [script, step] of STEPS) {
        number += 1;
        push(MARK, version(number));
        const words = script === 'restore' ? [newest().split('/').at(-1) ?? ''] : [];
        await cutOff(site, engine.env, { words: [`deploy/${script}.sh`, ...words], step, signal });
        await expectDone('bash', '-c', 'flock --timeout 120 . true');
        expect(engine.run('container', 'inspect', '--format', '{{.State.Status}}', 'website').trim()).toBe(
          'running',
        );
        await expect.poll(() => fetch(`${BUILT_FOR}/readyz`).then(({ status }) => status)).toBe(200);
      }
    await update();
    for (let updates = 0; updates < 3; updates += 1) await update();
    console.log(`cut off ${2 * STEPS.length} times, and four updates more: longest wait ${longest()}`);

    await Promise.all([load.finish(), visits.finish()]);
    console.log(
      `${engineName}: ${load.acknowledged.size} requests, ${[...visits.outcomes.values()]} visits, longest wait ${longest()}`,
    );
    console.log(`${engineName}: answers to posts: ${JSON.stringify([...load.answers])}`);
    expect([...visits.outcomes.keys()]).toEqual([200]);
    // A busy machine may need longer for a post than a visitor is kept waiting.
    expect([...load.answers.keys()].filter((answer) => answer !== 200 && answer !== 503)).toEqual([]);
    const stored: { id: string }[] = JSON.parse(exec('requests', 'export', '--json'));
    expect(new Set(stored.map(({ id }) => id))).toEqual(load.acknowledged);
  },
);

/** Runs a script in a process group of its own, and ends it once it has said that this step begins. */
async function cutOff(
  cwd: string,
  env: NodeJS.ProcessEnv,
  { words: [script = '', ...words], step, signal }: { words: string[]; step: string; signal: NodeJS.Signals },
): Promise<void> {
  const child = spawn(script, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith(`== ${step}`)) continue;
    // A terminal sends Ctrl-C to the whole group.
    process.kill(signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
    break;
  }
  child.stdout.destroy();
  await ended;
}

/** Visitors who load the home page again and again: half over one connection each, half over a new one each time. */
function startVisits(origin: string, { visitors }: { visitors: number }) {
  const outcomes = new Map<number | string, number>();
  let leaving = false;

  async function visitor(agent: Agent | false): Promise<void> {
    while (!leaving) {
      const outcome = await visit(origin, agent);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    if (agent) agent.destroy();
  }

  const running = Promise.all(
    Array.from({ length: visitors }, (_, n) =>
      visitor(n % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 })),
    ),
  );
  return {
    /** Counts how often each status was answered, or each error came in the place of an answer. */
    outcomes: outcomes as ReadonlyMap<number | string, number>,
    async finish() {
      leaving = true;
      await running;
    },
  };
}

function visit(origin: string, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    get(`${origin}/`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error) => resolve(error.message));
  });
}
