import { expect, test } from 'vitest';
import { addresses } from './LinkedText.tsx';

test.each([
  ['Write to info@müller.example.', 'info@müller.example'],
  ['See https://a.example/rights, please.', 'https://a.example/rights'],
  ['宛先はhello@a.exampleまで。', 'hello@a.example'],
])('only the address is linked in: %s', (text, address) => {
  expect(text.split(addresses('info@müller.example'))[1]).toBe(address);
});
