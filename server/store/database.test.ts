import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database.ts';

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
  const address = readDatabaseUrl(written);
  expect(address).toMatchObject({ kind: 'postgres' });
  expect(address && 'url' in address && (address.url.split('?')[1] ?? '')).toBe(parameters);
});
