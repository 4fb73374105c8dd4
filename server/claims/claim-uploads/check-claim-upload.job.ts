import type { ClaimUpload, ClaimUploadRow, Prisma } from '../../generated/prisma/client.ts';
import type { ClaimUploadOutcome } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { columnIndexes, type Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { type Viewer, viewerOfJob } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { submitClaims } from '../claim-preparation/sent-claim.service.ts';
import { claimUploadMachine } from './claim-upload.machine.ts';
import { CLAIM_UPLOAD_FIELDS } from './claim-upload-fields.shared.ts';
import { defineClaimUploadJob, notifyOfUpload } from './claim-upload-job.ts';
import { addProblems, addRemarks, type ClaimRows, claimOf, nextClaims, type Row } from './claims-of-rows.ts';
import { readClaimRow, rowProblem, type ValueMapping } from './row-values.ts';

/** Rows per query. */
const ROW_CHUNK = 1000;
/** Claims checked between two progress updates. */
const CLAIM_CHUNK = 25;

/** Validates every claim of a file without creating any. Idempotent; restarts after a crash. */
export const checkClaimUploadJob = defineClaimUploadJob('checkClaimUpload', {
  run: async (upload, transactLocked) => {
    const { id, uploadNo, rowCount } = upload;
    if (!(await interpretRows(upload))) return;
    await numberClaims(id);
    const uploader = await db.userAccount.findUniqueOrThrow({ where: { id: upload.uploadedById } });
    if (!(await validateClaims(upload, viewerOfJob(uploader)))) return;
    const counts = await countClaims(db, id);
    await transactLocked(async (write, checking) => {
      const resultText = `${counts.newCount.toLocaleString('en-NG')} claims can be loaded, ${counts.badCount.toLocaleString('en-NG')} are rejected`;
      await changeStatus(write, claimUploadMachine, checking, 'FINISH_CHECKING', {
        data: { ...counts, doneCount: rowCount, checkedAt: now() },
        note: resultText,
        summary: `Checked ${uploadNo}`,
      });
      notifyOfUpload(write, checking, { kind: 'CLAIM_UPLOAD_CHECKED', title: `${uploadNo}: ${resultText}` });
      return null;
    });
  },
});

/** False if the upload was cancelled. */
async function saveProgress(id: string, doneCount: number): Promise<boolean> {
  const { count } = await db.claimUpload.updateMany({ where: { id, status: 'CHECKING' }, data: { doneCount: Math.floor(doneCount) } });
  return count === 1;
}

async function interpretRows(upload: ClaimUpload): Promise<boolean> {
  const mapping = upload.mapping as Mapping;
  const fields = CLAIM_UPLOAD_FIELDS.filter(({ key }) => mapping[key]);
  const columns = columnIndexes(upload.headings, Object.fromEntries(fields.map(({ key }) => [key, mapping[key] ?? ''])));
  let lastNumber = 0;
  for (;;) {
    const rows = await db.claimUploadRow.findMany({
      where: { uploadId: upload.id, number: { gt: lastNumber } },
      orderBy: { number: 'asc' },
      take: ROW_CHUNK,
      select: { id: true, number: true, cells: true, merged: true },
    });
    if (rows.length === 0) return true;
    const json = JSON.stringify(rows.map((row) => interpretedRow(upload, row, columns)));
    await db.$executeRaw`
      UPDATE "ClaimUploadRow" r SET values = t.values, problems = t.problems, remarks = t.remarks, "externalId" = t."externalId",
        member = t.member, amount = t.amount, outcome = NULL, "claimNumber" = NULL, "claimId" = NULL
      FROM jsonb_to_recordset(${json}::jsonb) AS t(id uuid, values jsonb, problems jsonb, remarks text[], "externalId" text, member text, amount bigint)
      WHERE r.id = t.id`;
    lastNumber = rows.at(-1)?.number ?? lastNumber;
    if (!(await saveProgress(upload.id, 0))) return false;
  }
}

function interpretedRow(
  { dateOrder, meanings }: ClaimUpload,
  { id, cells, merged }: Pick<ClaimUploadRow, 'id' | 'cells' | 'merged'>,
  columns: [string, number][],
) {
  const byField = Object.fromEntries(columns.map(([field, index]) => [field, cells[index] ?? '']));
  const { values, problems, remarks } = readClaimRow(byField, { dateOrder, meanings: (meanings ?? {}) as ValueMapping });
  const { qty, unitPrice } = values;
  return {
    id,
    values,
    problems: merged ? [rowProblem('SHEET_MERGED', '', { range: merged })] : problems,
    remarks,
    externalId: String(values.externalId ?? '').slice(0, 100),
    member: String(values.member ?? values.paCode ?? '').slice(0, 100),
    amount: typeof qty === 'number' && typeof unitPrice === 'number' ? String(BigInt(qty) * BigInt(unitPrice)) : null,
  };
}

/** Groups rows into claims by number. A row without a number is a separate, rejected claim. */
async function numberClaims(uploadId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "ClaimUploadRow" r SET "claimNumber" = t.first
    FROM (SELECT id, CASE WHEN "externalId" = '' THEN number ELSE min(number) OVER (PARTITION BY "externalId") END AS first
      FROM "ClaimUploadRow" WHERE "uploadId" = ${uploadId}::uuid) t
    WHERE r.id = t.id`;
}

async function validateClaims(upload: ClaimUpload, viewer: Viewer): Promise<boolean> {
  let after = 0;
  let doneCount = 0;
  for (;;) {
    const claims = await nextClaims(db, upload.id, { after, limit: CLAIM_CHUNK });
    const last = claims.at(-1);
    if (!last) return true;
    await writeResults(db, await judge(viewer, claims));
    after = last.claimNumber;
    doneCount += claims.reduce((sum, { rows }) => sum + rows.length, 0);
    if (!(await saveProgress(upload.id, doneCount))) return false;
  }
}

type Result = { claim: ClaimRows; outcome: ClaimUploadOutcome; claimId: string | null };

async function judge(viewer: Viewer, claims: readonly ClaimRows[]): Promise<Result[]> {
  const sendable = claims.flatMap((claim) => {
    const sent = claimOf(claim);
    return sent ? [{ claim, sent }] : [];
  });
  const answers = await submitClaims(
    viewer,
    sendable.map(({ sent }) => sent),
    { checkOnly: true, replace: false },
  );
  const results = new Map<ClaimRows, Result>(claims.map((claim) => [claim, { claim, outcome: 'BAD', claimId: null }]));
  for (const { index, outcome, problems, warnings, id } of answers) {
    const claim = sendable[index]?.claim;
    if (!claim) continue;
    addProblems(claim, problems);
    addRemarks(claim, warnings);
    results.set(claim, { claim, outcome: outcome === 'REFUSED' ? 'BAD' : outcome === 'EXISTS' ? 'EXISTS' : 'NEW', claimId: id });
  }
  return [...results.values()];
}

/** Saves the results of claims on all their rows, in one statement. */
export async function writeResults(tx: Pick<Prisma.TransactionClient, '$executeRaw'>, results: readonly Result[]): Promise<void> {
  const rows = results.flatMap(({ claim, outcome, claimId }) =>
    claim.rows.map(({ id, problems, remarks }: Row) => ({ id, outcome, claimId, problems, remarks })),
  );
  await tx.$executeRaw`
    UPDATE "ClaimUploadRow" r SET outcome = t.outcome::"ClaimUploadOutcome", problems = t.problems, remarks = t.remarks, "claimId" = t."claimId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id uuid, outcome text, problems jsonb, remarks text[], "claimId" uuid)
    WHERE r.id = t.id`;
}

/** Number of claims by outcome, and number of rows of rejected claims. */
export async function countClaims(tx: Pick<Prisma.TransactionClient, '$queryRaw'>, uploadId: string) {
  const groups = await tx.$queryRaw<{ outcome: string; claims: number; rows: number }[]>`
    SELECT outcome::text, count(DISTINCT "claimNumber")::int AS claims, count(*)::int AS rows
    FROM "ClaimUploadRow" WHERE "uploadId" = ${uploadId}::uuid GROUP BY 1`;
  const of = (outcome: ClaimUploadOutcome) => groups.find((group) => group.outcome === outcome);
  return {
    newCount: of('NEW')?.claims ?? 0,
    existingCount: of('EXISTS')?.claims ?? 0,
    badCount: of('BAD')?.claims ?? 0,
    badRowCount: of('BAD')?.rows ?? 0,
  };
}
