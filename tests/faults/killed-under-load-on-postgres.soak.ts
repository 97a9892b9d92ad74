import { test } from 'vitest';
import { killUnderLoad } from './kill-under-load.ts';

test('a server on Postgres that is killed fifteen times at work loses no acknowledged request', () =>
  killUnderLoad('postgres'));
