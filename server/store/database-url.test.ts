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
])('the database of %s is called "%s"', (url, name) => {
  expect(parseDatabaseUrl(url).name).toBe(name);
});
