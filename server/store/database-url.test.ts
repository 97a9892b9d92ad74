import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  ['sqlite:var/requests.db', 'var/requests.db'],
  [
    'postgres://agency:hunter2@db.example:5433/requests?sslmode=require',
    'the Postgres database requests on db.example:5433',
  ],
  [
    'postgres:///requests?host=/run/postgresql&password=hunter2',
    'the Postgres database requests on /run/postgresql',
  ],
  [
    'postgres://website:hunter2@/requests?host=/run/postgresql',
    'the Postgres database requests on /run/postgresql',
  ],
])('the database of %s is called "%s"', (url, name) => {
  expect(parseDatabaseUrl(url).name).toBe(name);
});

const ROOT = 'sslrootcert=/etc/root.crt';

test.each([
  // On another machine: TLS with a checked certificate, unless it is switched off; weaker modes are raised to that.
  ['postgres://db.example/requests', 'postgres://db.example/requests?sslmode=verify-full'],
  ['postgres://db.example/requests?sslmode=require', 'postgres://db.example/requests?sslmode=no-verify'],
  [
    `postgres://db.example/r?sslmode=require&${ROOT}`,
    'postgres://db.example/r?sslmode=verify-full&sslrootcert=%2Fetc%2Froot.crt',
  ],
  ['postgres://db.example/requests?sslmode=prefer', 'postgres://db.example/requests?sslmode=verify-full'],
  [
    `postgres://db.example/r?${ROOT}`,
    'postgres://db.example/r?sslrootcert=%2Fetc%2Froot.crt&sslmode=verify-full',
  ],
  [
    'postgres://db.example/r?sslmode=verify-full&sslrootcert=system',
    'postgres://db.example/r?sslmode=verify-full',
  ],
  ['postgres:///requests?host=db.example', 'postgres:///requests?host=db.example&sslmode=verify-full'],
  ['postgres://db.example/requests?sslmode=disable', 'postgres://db.example/requests?sslmode=disable'],
  ['postgres://db.example/requests?sslmode=no-verify', 'postgres://db.example/requests?sslmode=no-verify'],
  // This machine: as it is written.
  ['postgres://localhost/requests', 'postgres://localhost/requests'],
  ['postgres://127.0.0.1:5433/requests', 'postgres://127.0.0.1:5433/requests'],
  ['postgres://[::1]/requests', 'postgres://[::1]/requests'],
  ['postgres:///requests?host=/run/postgresql', 'postgres:///requests?host=/run/postgresql'],
  [
    'postgres://website:password@/requests?host=/run/postgresql',
    'postgres://website:password@localhost/requests?host=/run/postgresql',
  ],
  ['postgres://%2Frun%2Fpostgresql/requests', 'postgres://%2Frun%2Fpostgresql/requests'],
])('%s is opened as %s', (written, opened) => {
  expect(parseDatabaseUrl(written)).toMatchObject({ url: opened });
});
