import { type ChildProcess, spawn } from 'node:child_process';
import { projectEnv, projectRoot } from '../run.ts';

/**
 * Starts the server on this machine only, restarting whenever its code changes, with everything it keeps in `dataDir`.
 * A server that fails waits for the next change.
 */
export function startServer({
  port,
  publicOrigin,
  dataDir,
}: {
  port: number;
  publicOrigin: string;
  dataDir: string;
}): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...projectEnv,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: publicOrigin,
      ALLOWED_ORIGINS: publicOrigin,
      // These override the real server's settings in .env: development sends no mail and no event, and touches no real
      // request.
      SMTP_URL: '',
      WEBHOOK_URL: '',
      WEBHOOK_SECRET: '',
      DATABASE_URL: '',
      SECRET: '',
      METRICS_PORT: '',
      DATA_DIR: dataDir,
    },
  });
}
