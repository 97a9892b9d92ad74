import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  ['sqlite:var/requests.db', 'var/requests.db'],
  [
    'postgres://agency:hunter2@db.example:5433/r?sslmode=require',
    'the Postgres database r on db.example:5433',
  ],
  ['postgres:///r?host=/run/postgresql&password=hunter2', 'the Postgres database r on /run/postgresql'],
  ['postgres://website:hunter2@/r?host=/run/postgresql', 'the Postgres database r on /run/postgresql'],
])('the database of %s is called "%s"', (url, name) => {
  expect(parseDatabaseUrl(url).name).toBe(name);
});

const AWAY = 'postgres://db.example/r';
const ROOT = 'sslrootcert=/etc/root.crt';
const FULL = 'sslmode=verify-full';

test.each([
  // On another machine: TLS with a checked certificate, unless it is switched off; weaker modes are raised to that.
  [AWAY, `${AWAY}?${FULL}`],
  [`${AWAY}?sslmode=require`, `${AWAY}?sslmode=no-verify`],
  [`${AWAY}?sslmode=require&${ROOT}`, `${AWAY}?${FULL}&sslrootcert=%2Fetc%2Froot.crt`],
  [`${AWAY}?sslmode=prefer`, `${AWAY}?${FULL}`],
  [`${AWAY}?${ROOT}`, `${AWAY}?sslrootcert=%2Fetc%2Froot.crt&${FULL}`],
  [`${AWAY}?${FULL}&sslrootcert=system`, `${AWAY}?${FULL}`],
  ['postgres:///r?host=db.example', `postgres:///r?host=db.example&${FULL}`],
  [`${AWAY}?sslmode=disable`, `${AWAY}?sslmode=disable`],
  [`${AWAY}?sslmode=no-verify`, `${AWAY}?sslmode=no-verify`],
  // This machine: as it is written.
  ['postgres://localhost/requests', 'postgres://localhost/requests'],
  ['postgres://127.0.0.1:5433/requests', 'postgres://127.0.0.1:5433/requests'],
  ['postgres://[::1]/requests', 'postgres://[::1]/requests'],
  ['postgres:///requests?host=/run/postgresql', 'postgres:///requests?host=/run/postgresql'],
  ['postgres://web:x@/r?host=/run/postgresql', 'postgres://web:x@localhost/r?host=/run/postgresql'],
  ['postgres://%2Frun%2Fpostgresql/requests', 'postgres://%2Frun%2Fpostgresql/requests'],
])('%s is opened as %s', (written, opened) => {
  expect(parseDatabaseUrl(written)).toMatchObject({ url: opened });
});
