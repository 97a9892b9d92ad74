import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { OutgoingMail, Transport } from '../outgoing-mail.ts';

/** Writes each mail to `directory` as an `.eml` file. */
export function fileTransport(directory: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, signal, isHeld) {
      const { message } = await composer.sendMail(mail);
      const path = join(directory, fileName(mail));
      await mkdir(directory, { recursive: true });
      // A reader of the folder never sees half a mail.
      if (!(await isHeld())) signal.throwIfAborted();
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
  };
}

/** Sorts by time, kind and request: `2025-05-01T09-30-00.000Z-notification.<id>.eml`. */
function fileName({ date, name }: OutgoingMail): string {
  return `${date.toISOString().replaceAll(':', '-')}-${name}.eml`;
}
