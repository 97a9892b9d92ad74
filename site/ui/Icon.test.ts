import { expect, test } from 'vitest';
import { Icon } from './Icon.tsx';

test.each(['PhoneCall', 'phonecall', 'phone-cal', 'call-phone'])(
  'a build stops at the icon “%s”, and names the one that is meant',
  (name) => expect(() => Icon({ name, className: '' })).toThrow(/“.*”, .* Nearest: .*phone-call[,.]/),
);
