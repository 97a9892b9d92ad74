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

test.each([
  // On another machine TLS with a checked certificate, unless a mode says otherwise.
  [AWAY, 'sslmode=verify-full&uselibpqcompat=true'],
  [`${AWAY}?sslrootcert=/r.crt`, 'sslrootcert=%2Fr.crt&sslmode=verify-full&uselibpqcompat=true'],
  ['postgres:///r?host=db.example', 'host=db.example&sslmode=verify-full&uselibpqcompat=true'],
  [`${AWAY}?sslmode=require`, 'sslmode=require&uselibpqcompat=true'],
  [`${AWAY}?sslmode=disable`, 'sslmode=disable&uselibpqcompat=true'],
  // This machine is asked as it is written.
  ['postgres://localhost/requests', ''],
  ['postgres://127.0.0.1:5433/requests', ''],
  ['postgres:///requests?host=/run/postgresql', 'host=/run/postgresql'],
  ['postgres://%2Frun%2Fpostgresql/requests', ''],
])('%s is opened with the parameters "%s"', (written, parameters) => {
  const address = parseDatabaseUrl(written);
  expect('url' in address && (address.url.split('?')[1] ?? '')).toBe(parameters);
});
