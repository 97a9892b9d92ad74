#!/usr/bin/env node
/** Runs the operator's commands as a program. */

import { thisMachine } from '../context.ts';
import { EXIT, hasCode } from '../errors.ts';
import { keepNewFilesPrivate } from '../store/private-files.ts';
import { runCommand } from './program.ts';

keepNewFilesPrivate();

// A program that reads the output may stop early, as `head` does.
process.stdout.on('error', (error) => {
  if (hasCode(error, 'EPIPE')) process.exit(EXIT.fine);
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT.failed);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  streams: process,
  clocks: thisMachine,
});
