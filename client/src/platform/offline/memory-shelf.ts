import type { Opener, SealedRecord, Shelf } from './shelf.ts';

/** A shelf in memory, for tests. */
export function memoryShelf(): Shelf & { all: Map<string, SealedRecord> } {
  const all = new Map<string, SealedRecord>();
  let current: Opener | undefined;
  return {
    all,
    opener: async () => current,
    setOpener: async (opener) => {
      current = opener ?? undefined;
    },
    record: async (name) => all.get(name),
    records: async () => [...all.values()],
    put: async (record) => void all.set(record.name, record),
    remove: async (names) => {
      for (const name of names) all.delete(name);
    },
  };
}
