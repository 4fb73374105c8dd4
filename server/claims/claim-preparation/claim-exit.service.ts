import { releasePaCode } from '../../care/pa-requests/pa-code.service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { today } from '../../platform/clock.ts';
import { DomainError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { recomputeBills } from '../bill-totals.ts';
import { withdrawClaimInput } from '../claim.input.ts';
import { claimMachine } from '../claim.machine.ts';
import { refreshChecks } from '../claim-rows.ts';
import { lockForm } from './claim-form.service.ts';

/** Withdraws a claim before an officer opens it. A submitted claim leaves its bill and its PA code becomes active again. */
export async function withdrawClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(withdrawClaimInput, raw);
  return transact(viewer, 'withdrawClaim', async (write) => {
    const { tx } = write;
    const { claim, bill } = await lockForm(tx, viewer, id);
    assertVersion(claim, version);
    await changeStatus(write, claimMachine, claim, 'WITHDRAW', {
      data: { billId: null },
      note: reason,
      summary: `Withdrew claim ${claim.claimNo}`,
    });
    if (claim.status === 'SUBMITTED' && claim.paCodeId) await releasePaCode(write, claim.paCodeId, claim);
    if (bill) {
      await recomputeBills(tx, [bill.id]);
      if (bill.claimCount === 1) {
        const note = 'Its only claim was withdrawn.';
        await changeStatus({ ...write, actor: 'SYSTEM' }, billMachine, bill, 'EMPTY', {
          data: { returnReason: note },
          note,
          summary: `Bill ${bill.billNo} is empty`,
        });
      }
    }
    return { id };
  });
}

/** The data that a resubmission copies from the rejected claim. */
const COPIED = {
  type: true,
  hcpId: true,
  enrolleeId: true,
  encounterId: true,
  paCodeId: true,
  referralId: true,
  serviceFrom: true,
  serviceTo: true,
  careType: true,
  visitType: true,
  outcome: true,
  attendingName: true,
  note: true,
  lateReason: true,
  lgaId: true,
  townId: true,
  enrolleeLgaId: true,
  enrolleeTownId: true,
  planId: true,
  mdaId: true,
  fundingPool: true,
  sex: true,
  age: true,
  month: true,
  claimedAmount: true,
  coPayAmount: true,
} as const satisfies Prisma.ClaimSelect;
const COPIED_OF_LINES = {
  position: true,
  serviceId: true,
  paItemId: true,
  qty: true,
  unitPriceClaimed: true,
  tariffPrice: true,
  amountClaimed: true,
} as const satisfies Prisma.ClaimItemSelect;

/** Creates a draft that resubmits a rejected claim, up to the limit in Settings. Returns the draft. */
export async function resubmitClaim(viewer: Viewer, id: string): Promise<{ id: string }> {
  const settings = await getSettings();
  return transact(viewer, 'resubmitClaim', async (write) => {
    const { tx } = write;
    const { claim: old } = await lockForm(tx, viewer, id);
    if (old.status !== 'REJECTED') throw stateInvalid(old);
    const started = await tx.claim.findFirst({ where: { resubmissionOfId: id, status: { not: 'WITHDRAWN' } }, select: { id: true } });
    if (started) throw new DomainError('CONFLICT_STALE');
    const dispute = await tx.claimDispute.findFirst({ where: { claimId: id, status: { not: 'WITHDRAWN' } }, select: { id: true } });
    if (dispute) throw new DomainError('CLM_DISPUTED');
    if (old.attempt > settings.maxResubmissions) throw new DomainError('CLM_RESUBMISSIONS', { params: { n: settings.maxResubmissions } });
    const copied = await tx.claim.findUniqueOrThrow({ where: { id }, select: COPIED });
    const [items, diagnoses, symptoms] = [
      await tx.claimItem.findMany({ where: { claimId: id }, select: COPIED_OF_LINES, orderBy: { position: 'asc' } }),
      await tx.claimDiagnosis.findMany({ where: { claimId: id }, select: { diagnosisId: true, position: true } }),
      await tx.claimSymptom.findMany({ where: { claimId: id }, select: { symptomId: true } }),
    ];
    const draft = await tx.claim.create({
      data: {
        ...copied,
        claimNo: await monthlyNumber(tx, 'CLM', 6),
        resubmissionOfId: id,
        attempt: old.attempt + 1,
        preparedById: viewer.userId,
        preparedByRole: viewer.role,
        items: { create: items },
        diagnoses: { create: diagnoses },
        symptoms: { create: symptoms },
      },
    });
    await recordStatus(write, 'Claim', draft.id, 'CREATE', null, 'DRAFT', `Resubmission of ${old.claimNo}`);
    write.log({
      action: 'Claim.CREATE',
      entityType: 'Claim',
      entityId: draft.id,
      summary: `Created claim ${draft.claimNo} to replace ${old.claimNo}`,
    });
    await refreshChecks(tx, draft.id, settings, today());
    return { id: draft.id };
  });
}
