import { randomBytes } from 'node:crypto';
import { readSecret } from '../../server/secret.ts';
import { atOnce } from './start-together.ts';

const [secretFile = ''] = process.argv.slice(2);
await atOnce(async () => readSecret({ secret: undefined, secretFile }, randomBytes));
