import { EventEmitter, once } from 'node:events';

/** Keeps what arrives at a server or in a log, for tests that wait for it. */
export function keepArrivals<T>() {
  const all: T[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  return {
    all: all as readonly T[],
    add(arrival: T): void {
      all.push(arrival);
      arrivals.emit('arrival');
    },
    async waitFor(count: number, matches: (arrival: T) => boolean = () => true): Promise<T[]> {
      const found = () => all.filter(matches).slice(0, count);
      while (found().length < count) await once(arrivals, 'arrival');
      return found();
    },
  };
}
