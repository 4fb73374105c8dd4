import { problemsOf, type SentRowsHandler, saveSentRow } from '../../care/sent-rows/sent-rows.ts';
import type { ClaimUpload } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { isTransient } from '../../platform/database/database-failures.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { db } from '../../platform/db.ts';
import { type DomainError, knownError, parse } from '../../platform/errors.ts';
import { viewerOfJob } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { sentClaimInput } from '../claim-preparation/sent-claim.input.ts';
import { type SentClaim, sentClaimHandler } from '../claim-preparation/sent-claim.service.ts';
import { countClaims, writeResults } from './check-claim-upload.job.ts';
import { claimUploadMachine } from './claim-upload.machine.ts';
import { defineClaimUploadJob, notifyOfUpload } from './claim-upload-job.ts';
import { addProblems, type ClaimRows, claimOf, nextClaims } from './claims-of-rows.ts';

/** Claims per code lookup. */
const CLAIM_CHUNK = 25;

type Handler = SentRowsHandler<typeof sentClaimInput>;
type TransactLocked = <R extends true | null>(change: (write: Write, upload: ClaimUpload) => Promise<R>) => Promise<R | null>;

/** Creates the valid claims of a file, each in a transaction with its rows. Resumes after a crash. */
export const loadClaimUploadJob = defineClaimUploadJob('loadClaimUpload', {
  actorId: ({ loadedById }) => loadedById,
  run: async (upload, transactLocked) => {
    const loader = await db.userAccount.findUniqueOrThrow({ where: { id: upload.loadedById ?? '' } });
    let after = 0;
    for (;;) {
      const claims = (await nextClaims(db, upload.id, { after, limit: CLAIM_CHUNK, toLoad: true })).map((claim) => ({
        claim,
        sent: claimOf(claim),
      }));
      const last = claims.at(-1);
      if (!last) break;
      const handler = await sentClaimHandler(
        viewerOfJob(loader),
        claims.flatMap(({ sent }) => sent ?? []),
      );
      for (const { claim, sent } of claims) if (sent && !(await loadClaim(transactLocked, claim, sent, handler))) return;
      after = last.claim.claimNumber;
    }
    await transactLocked(finish);
  },
});

/** Null if the file no longer waits for this job. */
async function loadClaim(transactLocked: TransactLocked, claim: ClaimRows, sent: SentClaim, handler: Handler): Promise<true | null> {
  const save = () => transactLocked((write, upload) => saveClaim(write, upload, claim, sent, handler));
  try {
    try {
      return await save();
    } catch (error) {
      // The facility's system has just sent the same claim, so it exists now.
      if (isUniqueViolation(error)) return await save();
      throw error;
    }
  } catch (error) {
    const known = knownError(error);
    if (!known || isTransient(known.code)) throw error;
    return transactLocked((write, upload) => refuseClaim(write, upload, claim, known, handler));
  }
}

/** Skips the claim if another worker has loaded it. */
const isWaiting = async ({ tx }: Write, { rows }: ClaimRows) =>
  (await tx.claimUploadRow.count({ where: { id: rows[0]?.id, outcome: 'NEW', loadedAt: null } })) > 0;

async function saveClaim(write: Write, upload: ClaimUpload, claim: ClaimRows, sent: SentClaim, handler: Handler): Promise<true> {
  const { tx } = write;
  if (!(await isWaiting(write, claim))) return true;
  const saved = await saveSentRow<typeof sentClaimInput>(write, parse(sentClaimInput, sent), upload.hcpId, handler);
  await tx.claimUploadRow.updateMany({
    where: { id: { in: claim.rows.map(({ id }) => id) } },
    data: saved.outcome === 'EXISTS' ? { outcome: 'EXISTS', claimId: saved.id } : { claimId: saved.id, loadedAt: now() },
  });
  await tx.claimUpload.update({
    where: { id: upload.id },
    data: { doneCount: { increment: 1 }, ...(saved.outcome === 'CREATED' && { loadedCount: { increment: 1 } }) },
  });
  return true;
}

/** Marks claims as rejected that passed the check but fail now, such as two claims of one file for the same care. */
async function refuseClaim(write: Write, upload: ClaimUpload, claim: ClaimRows, error: DomainError, { pathOf }: Handler): Promise<true> {
  if (!(await isWaiting(write, claim))) return true;
  const { tx } = write;
  addProblems(claim, problemsOf(error, pathOf));
  await writeResults(tx, [{ claim, outcome: 'BAD', claimId: null }]);
  await tx.claimUpload.update({ where: { id: upload.id }, data: { doneCount: { increment: 1 } } });
  return true;
}

async function finish(write: Write, upload: ClaimUpload): Promise<null> {
  const { newCount: _loaded, ...counts } = await countClaims(write.tx, upload.id);
  const summary = `${upload.loadedCount.toLocaleString('en-NG')} claims of ${upload.uploadNo} are ready for a bill`;
  await changeStatus({ ...write, actor: 'SYSTEM' }, claimUploadMachine, upload, 'FINISH_LOADING', {
    data: { ...counts, loadedAt: now() },
    note: summary,
    summary,
  });
  notifyOfUpload(write, upload, { kind: 'CLAIM_UPLOAD_LOADED', title: summary });
  return null;
}
