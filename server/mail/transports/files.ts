import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Transport } from '../outgoing-mail.ts';

/**
 * Writes each mail to `directory` as an `.eml` file. Their names sort by time, kind and request, such as
 * `2025-05-01T09-30-00.000Z-notification.<id>.eml`.
 */
export function fileTransport(directory: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, _signal, assertHeld) {
      const { message } = await composer.sendMail(mail);
      const path = join(directory, `${mail.date.toISOString().replaceAll(':', '-')}-${mail.name}.eml`);
      await mkdir(directory, { recursive: true });
      await assertHeld();
      // A reader of the folder never sees half a mail.
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
  };
}
