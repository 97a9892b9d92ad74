import { createHmac } from 'node:crypto';

/** A header of the function's answers, by which the launch check knows the server that has its secret. */
export const SERVER_MARK = 'X-Server-Mark';

export function serverMark(secret: string): string {
  return createHmac('sha256', secret).update('server').digest('base64url').slice(0, 16);
}
