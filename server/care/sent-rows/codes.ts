import { db } from '../../platform/db.ts';
import { fieldError, messageOf } from '../../platform/errors.ts';
import type { SentProblem } from './sent-rows.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

type Coded = { id: string; code: string };
type Load = (codes: string[], ids: string[]) => Promise<Coded[]>;

const byCode = { select: { id: true, code: true } } as const;

const LOADERS = {
  service: (codes, ids) => db.service.findMany({ where: { OR: [{ code: { in: codes } }, { id: { in: ids } }] }, ...byCode }),
  diagnosis: (codes, ids) => db.diagnosis.findMany({ where: { OR: [{ code: { in: codes } }, { id: { in: ids } }] }, ...byCode }),
  symptom: async (codes, ids) => {
    const symptoms = await db.symptom.findMany({
      where: { OR: [{ name: { in: codes, mode: 'insensitive' } }, { id: { in: ids } }] },
      select: { id: true, name: true },
    });
    return symptoms.map(({ id, name }) => ({ id, code: name.toUpperCase() }));
  },
} satisfies Record<string, Load>;
export type CodeKind = keyof typeof LOADERS;

const NAMES: Record<CodeKind, string> = { service: 'service', diagnosis: 'ICD-10 code', symptom: 'symptom' };

const normalised = (text: string) => text.trim().toUpperCase();
const category = (code: string) => code.split('.')[0] ?? code;

export type Codes = {
  /** The id of a code or id. Throws SENT_CODE_UNKNOWN at the path. */
  idOf: (kind: CodeKind, text: string, path: string) => string;
  /** The same for an ICD-10 code, with a warning if it is recorded as its wider category. */
  diagnosisIdOf: (text: string, path: string, warnings: SentProblem[]) => string;
};

/** Looks up all codes of a call together. */
export async function loadCodes(texts: Record<CodeKind, readonly (string | null | undefined)[]>): Promise<Codes> {
  const ids = new Map<string, string>();
  for (const kind of Object.keys(LOADERS) as CodeKind[]) {
    const wanted = new Set(texts[kind].flatMap((text) => (text ? [normalised(text)] : [])));
    if (kind === 'diagnosis') for (const code of [...wanted]) wanted.add(category(code));
    const [uuids, codes] = [[...wanted].filter((text) => UUID.test(text)), [...wanted].filter((text) => !UUID.test(text))];
    for (const { id, code } of wanted.size > 0
      ? await LOADERS[kind](
          codes,
          uuids.map((id) => id.toLowerCase()),
        )
      : []) {
      ids.set(`${kind} ${normalised(code)}`, id);
      ids.set(`${kind} ${normalised(id)}`, id);
    }
  }
  const find = (kind: CodeKind, text: string) => ids.get(`${kind} ${normalised(text)}`);
  const unknown = (kind: CodeKind, text: string, path: string) =>
    fieldError('SENT_CODE_UNKNOWN', path, { what: NAMES[kind], code: text.slice(0, 60) });
  return {
    idOf: (kind, text, path) => {
      const id = find(kind, text);
      if (!id) throw unknown(kind, text, path);
      return id;
    },
    diagnosisIdOf: (text, path, warnings) => {
      const id = find('diagnosis', text);
      if (id) return id;
      const wider = find('diagnosis', category(text));
      if (!wider) throw unknown('diagnosis', text, path);
      warnings.push({
        code: 'SENT_CODE_WIDER',
        message: messageOf('SENT_CODE_WIDER', { code: text, category: normalised(category(text)) }),
        path,
      });
      return wider;
    },
  };
}
