import { test } from 'vitest';
import { killUnderLoad } from './kill-under-load.ts';

test('a server on sqlite that is killed fifteen times at work loses no acknowledged request', () =>
  killUnderLoad('sqlite'));
