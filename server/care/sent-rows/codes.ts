import { db } from '../../platform/db.ts';
import { messageOf } from '../../platform/errors.ts';
import { textProblem } from '../../scheme/validation/text.shared.ts';
import type { SentProblem } from './sent-rows.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

type Coded = { id: string; code: string };
type Load = (codes: string[], ids: string[]) => Promise<Coded[]>;

const byCode = { select: { id: true, code: true } } as const;

const LOADERS = {
  service: (codes, ids) => db.service.findMany({ where: { OR: [{ code: { in: codes } }, { id: { in: ids } }] }, ...byCode }),
  diagnosis: (codes, ids) => db.diagnosis.findMany({ where: { OR: [{ code: { in: codes } }, { id: { in: ids } }] }, ...byCode }),
  hcp: async (codes, ids) => {
    const hcps = await db.hcp.findMany({ where: { OR: [{ code: { in: codes } }, { id: { in: ids } }] }, ...byCode });
    return hcps.map(({ id, code }) => ({ id, code: code ?? id }));
  },
  symptom: async (codes, ids) => {
    const symptoms = await db.symptom.findMany({
      where: { OR: [{ name: { in: codes, mode: 'insensitive' } }, { id: { in: ids } }] },
      select: { id: true, name: true },
    });
    return symptoms.map(({ id, name }) => ({ id, code: name.toUpperCase() }));
  },
} satisfies Record<string, Load>;
export type CodeKind = keyof typeof LOADERS;

const NAMES: Record<CodeKind, string> = { service: 'service', diagnosis: 'ICD-10 code', symptom: 'symptom', hcp: 'facility' };

const normalised = (text: string) => text.trim().toUpperCase();
/** An ICD-10 code with its dot, which some systems leave out. */
const dotted = (code: string) => normalised(code).replace(/^([A-Z]\d[0-9A-Z])([0-9A-Z]+)$/, '$1.$2');
const category = (code: string) => dotted(code).split('.')[0] ?? code;

export type CitedCodes = Partial<Record<CodeKind, readonly (string | null | undefined)[]>>;

/** What reading a row finds. */
export type RowRemarks = { problems: SentProblem[]; warnings: SentProblem[] };
export const newRemarks = (): RowRemarks => ({ problems: [], warnings: [] });

export type Codes = {
  /** The id of a code or id. An unknown one is a problem of the row; the answer is then empty. */
  idOf: (kind: CodeKind, text: string, path: string, remarks: RowRemarks) => string;
  /** The same for an ICD-10 code, with or without its dot. A warning tells if it is recorded as its wider category. */
  diagnosisIdOf: (text: string, path: string, remarks: RowRemarks) => string;
};

/** Looks up all codes of a call together. */
export async function loadCodes(texts: CitedCodes): Promise<Codes> {
  const ids = new Map<string, string>();
  for (const kind of Object.keys(LOADERS) as CodeKind[]) {
    const wanted = new Set((texts[kind] ?? []).flatMap((text) => (text && !textProblem(text) ? [normalised(text)] : [])));
    if (kind === 'diagnosis') for (const code of [...wanted]) wanted.add(dotted(code)).add(category(code));
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
  const idOf: Codes['idOf'] = (kind, text, path, { problems }) => {
    const id = find(kind, text);
    if (!id) problems.push(unknownCode(NAMES[kind], text, path));
    return id ?? '';
  };
  return {
    idOf,
    diagnosisIdOf: (text, path, remarks) => {
      const id = find('diagnosis', text) ?? find('diagnosis', dotted(text));
      const wider = find('diagnosis', category(text));
      if (id || !wider) return id ?? idOf('diagnosis', text, path, remarks);
      remarks.warnings.push({
        code: 'SENT_CODE_WIDER',
        message: messageOf('SENT_CODE_WIDER', { code: text, category: category(text) }),
        path,
      });
      return wider;
    },
  };
}

export function unknownCode(what: string, text: string, path: string): SentProblem {
  return { code: 'SENT_CODE_UNKNOWN', message: messageOf('SENT_CODE_UNKNOWN', { what, code: text.slice(0, 60) }), path };
}
