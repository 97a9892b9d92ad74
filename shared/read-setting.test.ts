import { expect, test } from 'vitest';
import { readSetting } from './read-setting.ts';

test.each([undefined, '', '   ', '\t'])('a setting that is %j counts as unset', (value) => {
  expect(readSetting(value)).toBeUndefined();
});

test('a setting comes without the space around it', () => {
  expect(readSetting(' https://www.agency.test ')).toBe('https://www.agency.test');
});
