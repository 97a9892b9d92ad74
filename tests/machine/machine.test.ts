import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/run.ts';
import { postJson } from '../support/contact-call.ts';
import { listenLocally } from '../support/local-port.ts';
import { startLoad } from '../support/start-load.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { waitForLine } from '../support/wait-for-line.ts';
import { bootMachine, type Machine } from './machine.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const DOMAIN = 'www.agency.localhost';
const PACE_MS = 200;

let machine: Machine;
let visitors: ReturnType<typeof startLoad> | undefined;
/** The commit that is to run. */
let runs = '';
/** The one that ran before it. */
let ranBefore = '';
const acknowledged = new Set<string>();

const deploy = (words: string) => machine.run(`cd /srv/website && deploy/${words}`);
const file = (name: string) => join(machine.repository.clone, name);

/** Changes what the site is built from, and nothing of it. */
function nextVersion(): string {
  appendFileSync(file('agency/promises.ts'), '// Another version.\n');
  return machine.repository.publish();
}

function addMigration(up: string): void {
  const migration = `import { type Kysely, sql } from 'kysely';\nexport async function up(store: Kysely<unknown>) { ${up} }\n`;
  writeFileSync(file('server/store/migrations/9999-later.ts'), migration);
  replaceFirst(
    'server/store/migrate.ts',
    'import * as',
    "import * as later from './migrations/9999-later.ts';\nimport * as",
  );
  replaceFirst('server/store/migrate.ts', '};', "  '9999-later': later,\n};");
}

function failToStart(where: string): void {
  replaceFirst(
    'server/start.ts',
    '  const pages =',
    `  if (${where}) throw new Error('it will not start');\n  const pages =`,
  );
}

function replaceFirst(name: string, old: string, fresh: string): void {
  writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(old, fresh));
}

beforeAll(async () => {
  machine = await bootMachine();
});
afterAll(() => machine[Symbol.asyncDispose]());

/** Whatever happens, visitors are served, and what they were told is stored is there at the end. */
beforeEach(async () => {
  if (runs === '') return;
  visitors = startLoad(ORIGIN, {
    clients: 1,
    send: async (...call) => {
      await setTimeout(PACE_MS);
      return postJson(...call);
    },
  });
});
afterEach(async () => {
  if (visitors !== undefined) {
    await visitors.finish();
    expect([...visitors.answers.keys()]).toEqual([200]);
    for (const id of visitors.acknowledged) acknowledged.add(id);
  }
  const status = await deploy('run requests -- status');
  expect(status.said).toContain(`commit ${runs}`);
  const { said } = await machine.run('cd /srv/website && deploy/run requests -- export --json');
  expect([...acknowledged].filter((id) => !said.includes(id))).toEqual([]);
});

test('install asks for what it needs, shows no password, and the site is on', async () => {
  const mailServer = createServer((socket) => socket.end());
  const port = await listenLocally(mailServer);
  const install = 'cd /srv/website && script -qec deploy/install.sh /dev/null';
  const { code, said } = await machine.run(`git clone -q /srv/repository /srv/website && ${install}`, [
    `https://${DOMAIN}/`,
    ...['127.0.0.1:2', `127.0.0.1:${port}`, 'leads', 'pass#word'],
    ...['nobody', 'Agency <hello@agency.internal>', 'leads@agency.internal'],
  ]);
  mailServer.close();
  expect(code, said).toBe(0);
  expect(said).not.toContain('pass#word');
  expect(readFileSync(join(machine.root, 'srv/website/.env'), 'utf8')).toContain(
    `smtp://leads:pass%23word@127.0.0.1:${port}`,
  );
  const page = await machine.run(
    `curl -sk --retry 30 --retry-all-errors --retry-delay 1 --resolve ${DOMAIN}:443:127.0.0.1 https://${DOMAIN}/`,
  );
  expect(page.said).toContain(`<link rel="canonical" href="https://${DOMAIN}/"`);
  runs = (await machine.run('git -C /srv/website rev-parse --short=12 HEAD')).said.trim();
});

test('a server that was broken into changes nothing that runs, and root runs nothing of its', async () => {
  const as = (user: string) => `setpriv --reuid=${user} --regid=${user} --clear-groups`;
  const main = '$(systemctl show website --property=MainPID --value)';
  const inServer = (command: string) =>
    machine.run(`nsenter --target ${main} --mount --root --wd ${as('website')} sh -c '${command}'`);
  const take = 'printf "#!/bin/sh\\ntouch /etc/taken\\n"';
  const plant = 'mkdir -p npm/node_modules/.bin && cd npm/node_modules/.bin';
  const programs = 'for program in npm node git; do cp take $program; done; chmod +x *';
  expect((await inServer(`cd /var/lib/website && ${plant} && ${take} >take && ${programs}`)).code).toBe(0);
  await inServer('ln -s /etc/taken /var/lib/website/before-update');
  const open = 'find /srv /opt /etc /usr -writable ! -type l -print -quit 2>/dev/null';
  expect(await inServer(open)).toMatchObject({ said: '' });
  for (const user of ['website', 'website-build'])
    expect((await machine.run(`${as(user)} ${open}`)).said).toBe('');
  for (const admin of [
    '127.0.0.1:2019/config/',
    '--unix-socket /var/lib/caddy/admin.sock http://caddy/config/',
  ])
    expect((await inServer(`curl -s ${admin}`)).code).not.toBe(0);
  runs = nextVersion();
  expect((await deploy('update.sh')).code).toBe(0);
  for (const taken of ['root/taken', 'etc/taken']) expect(existsSync(join(machine.root, taken))).toBe(false);
});

test('run again it changes nothing, and no visitor notices', async () => {
  const before = await machine.run('readlink /srv/website/current /srv/website/before');
  expect((await deploy('install.sh')).code).toBe(0);
  expect(await machine.run('readlink /srv/website/current /srv/website/before')).toEqual(before);
});

test('a Caddyfile that Caddy refuses changes nothing, and its reason is said', async () => {
  const caddyfile = join(machine.root, 'etc/caddy/Caddyfile');
  const whole = readFileSync(caddyfile);
  const before = await machine.run('systemctl show caddy --property=MainPID');
  appendFileSync(caddyfile, 'other.localhost {\n\tno_such_word\n}\n');
  const { code, said } = await deploy('install.sh');
  expect([code, said]).toEqual([1, expect.stringContaining('unrecognized directive: no_such_word')]);
  expect(await machine.run('systemctl show caddy --property=MainPID')).toEqual(before);
  writeFileSync(caddyfile, whole);
});

test.each([
  [
    'is not built',
    () => writeFileSync(file('site/pages/broken.astro'), '---\nthrow new Error("broken page");\n---\n'),
    'broken',
  ],
  ['does not start', () => failToStart('true'), 'Error: it will not start'],
  ['does not start as a service', () => failToStart("process.env['LISTEN_FDS']"), 'Error: it will not start'],
  [
    'has a migration that fails',
    () => addMigration('throw new Error("no migration");'),
    'Error: no migration',
  ],
])('a version that %s does not come into service, and its reason is said', async (_what, change, reason) => {
  change();
  machine.repository.publish();
  const { code, said } = await deploy('update.sh');
  machine.repository.takeBack();
  expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
});

test('back is the version that ran before, and over a migration all requests come along', async () => {
  const first = runs;
  addMigration('await sql`create table later (a integer)`.execute(store);');
  runs = machine.repository.publish();
  expect((await deploy('update.sh')).code).toBe(0);
  await visitors?.more(5);
  const { code, said } = await deploy('back.sh');
  expect(code, said).toBe(0);
  machine.repository.takeBack();
  runs = first;
});

test.each([
  ['update.sh', '== The release'],
  ['update.sh', '== A trial'],
  ['update.sh', '== The server'],
  ['back.sh', '== The server'],
])('%s, killed in the step %s, does the right thing when it is run again', async (script, step) => {
  if (script === 'back.sh') runs = ranBefore;
  else {
    ranBefore = runs;
    runs = nextVersion();
  }
  const child = machine.start(`cd /srv/website && echo $$ >/run/script && exec deploy/${script}`);
  await waitForLine(child.stdout, step);
  await machine.run('kill -KILL $(cat /run/script)');
  expect((await deploy(script)).code).toBe(0);
});

test('back over a migration on Postgres says what to do, and changes nothing', async () => {
  const certificate = join(projectRoot, 'tests/support/certificates/localhost');
  const server = await startPostgres({
    tls: { certificate: `${certificate}.crt`, key: `${certificate}.key` },
  });
  // Visitors and the last look at what is stored come first.
  onTestFinished(server.stop);
  appendFileSync(
    join(machine.root, 'srv/website/.env'),
    `DATABASE_URL=${server.url('postgres')}?sslmode=require\n`,
  );
  expect(await deploy('install.sh')).toMatchObject({ code: 0 });
  expect(await deploy('run requests -- import /var/lib/website/requests.db')).toMatchObject({ code: 0 });
  addMigration('await sql`create table later (a integer)`.execute(store);');
  runs = machine.repository.publish();
  expect(await deploy('update.sh')).toMatchObject({ code: 0 });
  const { code, said } = await deploy('back.sh');
  expect([code, said]).toEqual([1, expect.stringContaining('It is Postgres')]);
});
