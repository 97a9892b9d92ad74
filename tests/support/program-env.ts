/**
 * What a program that a test starts gets of this process's environment: none of its settings, and the cache of compiled
 * files, without which it takes twice as long to start.
 */
export const programEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
