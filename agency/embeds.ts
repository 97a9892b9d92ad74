/**
 * This allows other services on the pages, such as a counter of visits or a calendar. Nothing is allowed by default. An
 * origin is a scheme and a host, such as `https://plausible.io`.
 */
import type { Embeds } from '../shared/words.ts';

export const embeds: Embeds = {
  scripts: [],
  connections: [],
  pictures: [],
  frames: [],
};
