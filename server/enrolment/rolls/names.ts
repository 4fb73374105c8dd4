import { db } from '../../platform/db.ts';
import type { CellResult } from '../../platform/spreadsheets/read/cells.ts';
import { normalizeText } from '../../platform/spreadsheets/words.shared.ts';

/** Finds places and facilities by what people call them. */
export type Names = {
  lga: (text: string) => CellResult<string>;
  town: (text: string, lgaId: string | null) => CellResult<string>;
  ward: (text: string, lgaId: string | null) => CellResult<string>;
  hcp: (text: string) => CellResult<string>;
};

/** Ids by name; a name of several ids is ambiguous. */
class NameIndex {
  #ids = new Map<string, Set<string>>();
  add(id: string, ...names: (string | null)[]): void {
    for (const name of names) {
      const key = name && normalizeText(name);
      if (key) this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
    }
  }
  find(text: string): CellResult<string> {
    const [id, otherId] = this.#ids.get(normalizeText(text)) ?? [];
    if (!id) return { code: 'SHEET_UNKNOWN_VALUE' };
    return otherId ? { code: 'ROLL_AMBIGUOUS' } : { value: id };
  }
}

const indexWithinLga = (rows: { id: string; lgaId: string; name: string }[]) => {
  const index = new NameIndex();
  for (const { id, lgaId, name } of rows) index.add(id, `${lgaId} ${name}`);
  return (text: string, lgaId: string | null): CellResult<string> =>
    lgaId ? index.find(`${lgaId} ${text}`) : { code: 'SHEET_UNKNOWN_VALUE' };
};

export async function readNames(): Promise<Names> {
  const lgas = new NameIndex();
  for (const { id, name, code, shortCode } of await db.lga.findMany()) lgas.add(id, name, code, shortCode);
  const hcps = new NameIndex();
  for (const { id, name, code } of await db.hcp.findMany({ select: { id: true, name: true, code: true } })) hcps.add(id, name, code);
  const placeFields = { select: { id: true, lgaId: true, name: true } };
  return {
    lga: (text) => lgas.find(text.replace(/\s+(lga|l\.g\.a\.?|local government( area)?)$/i, '')),
    town: indexWithinLga(await db.town.findMany(placeFields)),
    ward: indexWithinLga(await db.ward.findMany(placeFields)),
    hcp: (text) => hcps.find(text),
  };
}
