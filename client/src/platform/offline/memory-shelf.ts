import type { Opener, SealedPiece, SealedRecord, Shelf } from './shelf.ts';

/** A shelf in memory, for tests. */
export function memoryShelf(): Shelf & { all: Map<string, SealedRecord>; pieces: Map<string, SealedPiece[]> } {
  const all = new Map<string, SealedRecord>();
  const pieces = new Map<string, SealedPiece[]>();
  let current: Opener | undefined;
  return {
    all,
    pieces,
    opener: async () => current,
    setOpener: async (opener) => {
      current = opener ?? undefined;
    },
    record: async (name) => all.get(name),
    records: async () => [...all.values()],
    put: async (record) => void all.set(record.name, record),
    piece: async (record, index) => pieces.get(record)?.[index],
    putPiece: async (record, index, piece) => {
      if (!all.has(record)) throw new Error('What was to be written was removed meanwhile');
      const known = pieces.get(record) ?? [];
      known[index] = piece;
      pieces.set(record, known);
    },
    remove: async (names) => {
      for (const name of names) {
        all.delete(name);
        pieces.delete(name);
      }
    },
  };
}
