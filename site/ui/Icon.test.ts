import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';

test('a build stops at an icon that Lucide does not have, and names it', () => {
  expect(() => Icon({ name: 'PhoneCall', className: '' })).toThrow(/“PhoneCall”/);
});
