import fs from 'node:fs';
import { join, relative } from 'node:path';

/** Emacs' lock, a former version, Vim's copy of what is being written, and what macOS notes of a file or a folder. */
const LEFT_BEHIND = /^(\.#|\._|\.DS_Store$)|~$|\.sw[a-p]$/;

/** In the project, which is the working folder. */
const PUBLISHED = /^(site[\\/]pages|public)([\\/]|$)/;

/**
 * Hides what editors leave next to a page or a public file, and links that lead nowhere: Astro and Vite would end at
 * such a link, and publish the rest. Both list these folders by this function, and have no setting for it.
 */
export function hideEditorFiles(): void {
  fs.readdirSync = new Proxy(fs.readdirSync, {
    apply(list, self, [folder, ...options]) {
      const found = Reflect.apply(list, self, [folder, ...options]);
      if (typeof folder !== 'string' || !PUBLISHED.test(relative('', folder))) return found;
      const isMeant = (name: unknown) =>
        typeof name !== 'string' || (!LEFT_BEHIND.test(name) && fs.existsSync(join(folder, name)));
      return found.filter(isMeant);
    },
  });
}
