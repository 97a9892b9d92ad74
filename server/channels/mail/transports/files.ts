import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail, Transport } from '../outgoing-mail.ts';
import { writeMessage } from './write-message.ts';

/** Writes each mail to `directory` as an `.eml` file. A mail that is sent again replaces its own file. */
export function fileTransport(directory: string): Transport {
  return {
    async send(mail) {
      const message = await writeMessage(mail);
      const path = join(directory, fileName(mail));
      await mkdir(directory, { recursive: true });
      // A reader of the folder never sees half a mail.
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
    close() {},
  };
}

/** Sorts by time, kind and request: `2025-05-01T09-30-00.000Z-notification.<id>.eml`. */
function fileName({ date, messageId }: OutgoingMail): string {
  const kindAndRequest = messageId.slice(1, messageId.indexOf('@'));
  return `${date.toISOString().replaceAll(':', '-')}-${kindAndRequest}.eml`;
}
