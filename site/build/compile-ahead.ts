import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/**
 * Adds a hint: browsers that know it compile a script while it arrives, on another thread than the page's. Without it
 * the first touch of an island waits until React is compiled, function by function.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Not for the function client: a submission calls only a small part of it. */
const COMPILED_AS_CALLED = new Set(['function-client', 'settings']);

/** Puts the hint at the head of every island's scripts. It counts only there, so this comes after all other plugins. */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && !COMPILED_AS_CALLED.has(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}
