import { expect, test } from 'vitest';
import { storeName } from './store-name.ts';

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
])('%s is called "%s"', (url, name) => {
  expect(storeName(url)).toBe(name);
});
