import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { createInbox } from './inbox.ts';

/** Serves the inbox over `folder` to this machine only; resolves when it listens and rejects when it cannot. */
export async function startInbox(folder: string, port: number): Promise<void> {
  const server = serve({ fetch: createInbox(folder, port).fetch, hostname: 'localhost', port });
  await once(server, 'listening');
}
