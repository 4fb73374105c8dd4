import type { SentProblem } from '../../care/sent-rows/sent-rows.ts';
import type { ClaimUploadRow, Prisma } from '../../generated/prisma/client.ts';
import type { SentClaim } from '../claim-preparation/sent-claim.service.ts';
import { CLAIM_UPLOAD_FIELDS, LINE_FIELDS, labelOf } from './claim-upload-fields.shared.ts';
import { type RowProblem, type RowValues, rowProblem } from './row-values.ts';

/** Maximum lines per claim. */
const MAX_LINES = 100;

export type Row = Pick<ClaimUploadRow, 'id' | 'number'> & { values: RowValues; problems: RowProblem[]; remarks: string[] };
/** The rows of one claim in file order. */
export type ClaimRows = { claimNumber: number; rows: Row[] };

type Reader = Pick<Prisma.TransactionClient, 'claimUploadRow' | '$queryRaw'>;

/** The next claims of a file with all their rows; with `toLoad`, only those not loaded yet. */
export async function nextClaims(
  tx: Reader,
  uploadId: string,
  { after, limit, toLoad = false }: { after: number; limit: number; toLoad?: boolean },
): Promise<ClaimRows[]> {
  const numbers = await tx.$queryRaw<{ number: number }[]>`
    SELECT DISTINCT "claimNumber" AS number FROM "ClaimUploadRow"
    WHERE "uploadId" = ${uploadId}::uuid AND "claimNumber" > ${after} AND (NOT ${toLoad} OR outcome = 'NEW' AND "loadedAt" IS NULL)
    ORDER BY 1 LIMIT ${limit}`;
  const claims = new Map<number, ClaimRows>(numbers.map(({ number }) => [number, { claimNumber: number, rows: [] }]));
  const rows = await tx.claimUploadRow.findMany({
    where: { uploadId, claimNumber: { in: [...claims.keys()] } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, claimNumber: true, values: true, problems: true, remarks: true },
  });
  for (const { claimNumber, values, problems, ...row } of rows)
    claims.get(claimNumber ?? 0)?.rows.push({ ...row, values: (values ?? {}) as RowValues, problems: problems as RowProblem[] });
  return [...claims.values()];
}

const CLAIM_FIELDS = CLAIM_UPLOAD_FIELDS.filter(({ key }) => !LINE_FIELDS.includes(key));
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const inWords = (value: RowValues[string]) => (Array.isArray(value) ? value.join('; ') : String(value));

/** Builds a claim from its rows. On errors, adds them to the rows and returns null. */
export function claimOf({ rows }: ClaimRows): SentClaim | null {
  const [first] = rows;
  if (!first) return null;
  const isMissing = (row: Row, field: string) => row.values[field] === undefined && !row.problems.some((each) => each.field === field);
  const common: RowValues = {};
  for (const { key, need } of CLAIM_FIELDS) {
    const named = rows.find((row) => row.values[key] !== undefined);
    const value = named?.values[key];
    if (!named || value === undefined) {
      if (need === 'REQUIRED' && isMissing(first, key)) first.problems.push(rowProblem('VALIDATION_REQUIRED', key));
      continue;
    }
    common[key] = value;
    for (const row of rows) {
      const other = row.values[key];
      if (other !== undefined && !same(other, value))
        row.problems.push(
          rowProblem('CUP_DIFFERS', key, { value: inWords(other).slice(0, 60), first: inWords(value).slice(0, 60), row: named.number }),
        );
    }
  }
  for (const row of rows) for (const key of LINE_FIELDS) if (isMissing(row, key)) row.problems.push(rowProblem('VALIDATION_REQUIRED', key));
  if (rows.length > MAX_LINES) first.problems.push(rowProblem('CUP_TOO_MANY_LINES', '', { max: MAX_LINES }));
  if (rows.some(({ problems }) => problems.length > 0)) return null;
  const items = rows.map(({ values: { service, qty, unitPrice } }) => ({ service, qty, unitPrice }));
  return { serviceTo: common.serviceFrom, ...common, items } as SentClaim;
}

/** Adds the errors of a claim to its rows. */
export function addProblems({ rows }: ClaimRows, problems: readonly SentProblem[]): void {
  for (const { code, message, path } of problems) {
    const { row, field } = placeOf(rows, path);
    // Form messages do not name their field.
    row?.problems.push({ code, field, message: code === 'INVALID_INPUT' && field ? `${labelOf(field)}: ${message}` : message });
  }
}

/** Adds the warnings of a claim to its rows. */
export function addRemarks({ rows }: ClaimRows, warnings: readonly SentProblem[]): void {
  for (const { message, path } of warnings) placeOf(rows, path).row?.remarks.push(message);
}

function placeOf(rows: readonly Row[], path: string): { row: Row | undefined; field: string } {
  const line = /^items\.(\d+)(?:\.(\w+))?$/.exec(path);
  if (line) return { row: rows[Number(line[1])] ?? rows[0], field: line[2] ?? 'service' };
  const [field = ''] = path.split('.');
  return { row: rows[0], field: field === 'items' ? 'service' : field };
}
