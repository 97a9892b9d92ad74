import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

const SOURCE = 'site/islands/function-client.ts';

/**
 * Writes the address of the script that a page fetches when its visitor touches the form to `function-client.json`, next
 * to the public folder, so that the server can count it. Fails the build when that script is no file of its own.
 */
export function functionClientAddress(): AstroIntegration {
  let address: string | undefined;
  return {
    name: 'function-client-address',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const source = join(import.meta.dirname, '../..', SOURCE);
        const plugin = {
          name: 'function-client-address',
          applyToEnvironment: ({ name }: { name: string }) => name === 'client',
          generateBundle(_options: unknown, bundle: Bundle) {
            const chunk = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === source);
            if (chunk !== undefined) address = `${config.base}${chunk.fileName}`;
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': ({ dir }) => {
        if (address === undefined) throw new Error(`${SOURCE} was not built to a file of its own.`);
        writeFileSync(new URL('../function-client.json', dir), JSON.stringify(address));
      },
    },
  };
}

/** What this needs of Rollup's own type, whose assets have no module. */
type Bundle = Record<string, { fileName: string; facadeModuleId?: string | null }>;
