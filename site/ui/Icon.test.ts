import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';

test('a build stops at an icon that there is not, and says where to look for its name', () =>
  expect(() => Icon({ name: 'phonecall', className: '' })).toThrow(/“phonecall”.*lucide\.dev/));
