import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../scripts/run.ts';
import { programEnv } from '../support/program-env.ts';
import { tempFolder } from '../support/temp-folder.ts';

/**
 * Does what systemd does with a socket unit: holds a listening socket, hands it over as descriptor 3, and when the
 * program has ended well starts it again at the next connection. In Perl, which comes with every Debian, because Node
 * accepts connections on any socket that it listens on. `$^F` keeps the socket open in the program.
 */
const HOLDER = `
  use IO::Socket::INET;
  $| = 1; $^F = 3;
  my $socket = IO::Socket::INET->new(Listen => 512, LocalAddr => '127.0.0.1', LocalPort => 0) or die $!;
  die 'descriptor ' . fileno($socket) unless fileno($socket) == 3;
  print 'port ', $socket->sockport, "\\n";
  while (1) {
    my $pid = fork;
    if (!$pid) { $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV or die $!; }
    print "started $pid\\n";
    waitpid $pid, 0;
    print "ended $?\\n";
    die if $?;
    vec(my $waiting = '', 3, 1) = 1;
    select $waiting, undef, undef, undef;
  }
`;

/**
 * The server, with an empty store, behind a socket that stays open while it restarts. Its output goes to `output`, as a
 * shell writes that, where it is set. Stops with `await using`.
 */
export async function startUnderServiceManager(env: Record<string, string>, output?: string) {
  const folder = await tempFolder();
  const databaseUrl = `sqlite:${join(folder.path, 'requests.db')}`;
  const redirected = output === undefined ? [] : ['bash', '-c', `exec "$0" "$@" > ${output} 2>&1`];
  const program = [...redirected, process.execPath, join(projectRoot, 'server/main.ts')];
  const child = spawn('perl', ['-e', HOLDER, ...program], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...programEnv, DATABASE_URL: databaseUrl, ...env },
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const said = new EventEmitter();
  let pid = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, what, number] = /^(port|started|ended) (\d+)$/.exec(line) ?? [];
    if (what === 'started') pid = Number(number);
    if (what === 'ended') pid = 0;
    if (what) said.emit(what, Number(number));
    if (line.startsWith('The site is on')) said.emit('ready', line);
  });
  const stop = async () => {
    const ended = once(said, 'ended');
    // 0 would be this process and all that it started.
    if (pid === 0) await once(said, 'started');
    process.kill(pid, 'SIGTERM');
    const [status] = await ended;
    return status;
  };
  // What goes elsewhere cannot say so.
  const ready = output === undefined ? once(said, 'ready') : Promise.resolve(['']);
  const [port] = await once(said, 'port');
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('It did not start.')));
  const [banner] = await Promise.race([ready, exit]);
  return {
    banner,
    origin: `http://127.0.0.1:${port}`,
    databaseUrl,
    stop,
    /** Resolves with the old server's exit status once the new one answers. Visits it, in case no one else does. */
    async restart(): Promise<number> {
      const status = await stop();
      await fetch(`http://127.0.0.1:${port}/healthz`);
      return status;
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', killNow);
      // The server writes to the same pipe, so that closes when both have ended.
      const closed = once(child, 'close');
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      if (pid !== 0) process.kill(pid, 'SIGKILL');
      await closed;
    },
  };
}
