import { type ChildProcess, spawn } from 'node:child_process';
import { projectEnv, projectRoot } from '../run.ts';

/**
 * Starts the server on this machine only, restarting whenever its code changes, with a database of its own.
 * A server that fails waits for the next change.
 */
export function startServer(port: number, publicOrigin: string): ChildProcess {
  // Whatever .env says of the real mail server and database: developing mails no stranger and touches no real request.
  const { SMTP_URL: _, ...env } = projectEnv;
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: 'sqlite:var/dev/requests.db',
      PUBLIC_ORIGIN: publicOrigin,
      ALLOWED_ORIGINS: publicOrigin,
    },
  });
}
