import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type CodeKind, isId, loadCodes, newRemarks } from './codes.ts';

/** The fields of an input that take codes in place of ids. */
const KINDS: Readonly<Record<string, CodeKind>> = {
  diagnosisIds: 'diagnosis',
  mainDiagnosisId: 'diagnosis',
  otherDiagnosisIds: 'diagnosis',
  provisionalDiagnosisId: 'diagnosis',
  serviceId: 'service',
  serviceIds: 'service',
  symptomIds: 'symptom',
  toHcpId: 'hcp',
};

/** No person has it: an unknown number is counted and answered like an unknown id. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

type Cited = { kind: CodeKind; text: string; path: string };

function* citedIn(value: unknown, path: string[] = []): Generator<Cited> {
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* citedIn(inner, [...path, name]);
  const kind = path.map((name) => KINDS[name]).find(Boolean);
  if (kind && typeof value === 'string' && value) yield { kind, text: value, path: path.join('.') };
}

const withIds = (value: unknown, ids: ReadonlyMap<string, string>, path: string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((inner, index) => withIds(inner, ids, [...path, String(index)]));
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids, [...path, name])]));
  return ids.get(path.join('.')) ?? value;
};

async function personId(text: string): Promise<string> {
  if (isId(text)) return text;
  const person = await db.enrollee.findUnique({ where: { enrolmentNo: text.trim().toUpperCase() }, select: { id: true } });
  return person?.id ?? NOBODY;
}

/** The input of a facility's own system with ids in place of codes and enrolment numbers. Throws all unknown codes at their fields. */
async function idsOfCodes(input: Record<string, unknown>): Promise<unknown> {
  const cited = [...citedIn(input)];
  const textsOf = (kind: CodeKind) => cited.flatMap((each) => (each.kind === kind ? [each.text] : []));
  const codes = await loadCodes({
    diagnosis: textsOf('diagnosis'),
    hcp: textsOf('hcp'),
    service: textsOf('service'),
    symptom: textsOf('symptom'),
  });
  const remarks = newRemarks();
  const ids = new Map<string, string>();
  for (const { kind, text, path } of cited)
    ids.set(path, kind === 'diagnosis' ? codes.diagnosisIdOf(text, path, remarks) : codes.idOf(kind, text, path, remarks));
  const [first] = remarks.problems;
  if (first) {
    const fields = Object.fromEntries(remarks.problems.map(({ path, message }) => [path, message]));
    const unknown = cited.find(({ path }) => path === first.path);
    throw new DomainError('SENT_CODE_UNKNOWN', { params: { what: 'entry', code: unknown?.text ?? '' }, fields });
  }
  if (typeof input.enrolleeId === 'string') ids.set('enrolleeId', await personId(input.enrolleeId));
  return withIds(input, ids);
}

/** A service of the screens that also takes codes from a key. */
export const takingCodes =
  <Args extends unknown[], Result>(run: (viewer: Viewer, ...args: Args) => Promise<Result>) =>
  async (viewer: Viewer, ...args: Args): Promise<Result> => {
    if (!viewer.apiKey) return run(viewer, ...args);
    const input = await idsOfCodes(args.at(-1) as Record<string, unknown>);
    return run(viewer, ...([...args.slice(0, -1), input] as unknown as Args));
  };
