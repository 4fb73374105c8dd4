import { admitPatient } from '../../care/eligibility/admit-person.service.ts';
import { paCodeProblem } from '../../care/pa-requests/pa-code.service.ts';
import { visiblePaCodes } from '../../care/pa-requests/pa-request.access.ts';
import type { SentAs } from '../../care/sent-rows/sent-rows.ts';
import type { Bill, Claim } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockBill, recomputeBills } from '../bill-totals.ts';
import { visibleClaims } from '../claim.access.ts';
import { type ClaimFormInput, claimVersionInput, createAuthClaimInput, createNoAuthClaimInput, updateClaimInput } from '../claim.input.ts';
import { claimMachine } from '../claim.machine.ts';
import { blocksOf, type ClaimCheck, checkFields } from '../claim-checks/claim-checks.ts';
import { mayEdit } from '../claim-editors.ts';
import { claimRows, refreshChecks, runChecks } from '../claim-rows.ts';
import type { CallFacts } from './call-facts.ts';
import { saveClaimDocuments } from './claim-document.service.ts';

/** Loads and locks a claim that the viewer may edit (see claim-editors). Its bill, if any, is locked first. */
export async function lockForm(tx: Tx, viewer: Viewer, id: string): Promise<{ claim: Claim; bill: Bill | null }> {
  const where = { AND: [{ id }, visibleClaims(viewer)] };
  const seen = await tx.claim.findFirst({ where, select: { billId: true } });
  if (!seen) throw new DomainError('NOT_FOUND');
  const bill = seen.billId ? await lockBill(tx, seen.billId) : null;
  await lockRow(tx, 'Claim', id);
  const claim = await tx.claim.findFirstOrThrow({ where });
  if (claim.billId !== seen.billId) throw new DomainError('CONFLICT_STALE');
  if (!mayEdit(viewer, claim)) throw new DomainError('FORBIDDEN');
  return { claim, bill };
}

/** The facility of a claim form: the viewer's, or the one chosen by an officer. A deactivated facility may still claim authorised care. */
async function facilityOf(tx: Tx, viewer: Viewer, hcpId: string | null | undefined, authorised: boolean, facts?: CallFacts) {
  const id = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : hcpId;
  if (!id) throw fieldError('ENR_HCP_REQUIRED', 'hcpId');
  const hcp = facts?.hcp ?? (await tx.hcp.findFirst({ where: { AND: [{ id }, visibleHcps(viewer)] } }));
  if (!hcp) throw new DomainError('NOT_FOUND');
  if (hcp.status !== 'ACTIVATED' && !(authorised && hcp.status === 'DEACTIVATED')) throw fieldError('ELG_HCP_INACTIVE', 'hcpId');
  return hcp;
}

async function assertOwnReferences(
  tx: Tx,
  form: ClaimFormInput,
  { enrolleeId, hcpId }: { enrolleeId: string; hcpId: string },
  settings: Settings,
): Promise<void> {
  if (
    form.encounterId &&
    !(await tx.encounter.findFirst({ where: { id: form.encounterId, enrolleeId, hcpId, status: { not: 'VOID' } }, select: { id: true } }))
  ) {
    throw new DomainError('NOT_FOUND');
  }
  if (
    form.referralId &&
    !(await tx.referral.findFirst({ where: { id: form.referralId, enrolleeId, toHcpId: hcpId }, select: { id: true } }))
  ) {
    throw new DomainError('NOT_FOUND');
  }
  if (form.otherDiagnosisIds.length > settings.maxExtraDiagnoses) throw fieldError('INVALID_INPUT', 'form.otherDiagnosisIds');
}

type NewClaim = {
  type: 'AUTH' | 'NO_AUTH';
  hcpId: string;
  enrolleeId: string;
  paCodeId: string | null;
  form: ClaimFormInput;
  /** For claims sent by the facility's own system. */
  sentAs?: SentAs;
};

/** The form is checked within the transaction, so that a repeated request gets the first answer although its PA code is used by then. */
async function createClaim(viewer: Viewer, operation: string, newClaim: (tx: Tx) => Promise<NewClaim>): Promise<{ id: string }> {
  return transact(viewer, operation, async (write) => {
    const { claim, checks } = await prepareClaim(write, viewer, await newClaim(write.tx));
    await write.tx.claim.update({ where: { id: claim.id }, data: { checks } });
    return { id: claim.id };
  });
}

/** Creates a draft and runs its checks, within a transaction. The caller stores the checks with what it does next. */
export async function prepareClaim(
  write: Write,
  viewer: Viewer,
  { type, hcpId, enrolleeId, paCodeId, form, sentAs }: NewClaim,
  facts?: CallFacts,
): Promise<{ claim: Claim; checks: ClaimCheck[] }> {
  const { tx } = write;
  const settings = facts?.settings ?? (await getSettings());
  await assertOwnReferences(tx, form, { enrolleeId, hcpId }, settings);
  const hcp = facts?.hcp ?? (await tx.hcp.findUniqueOrThrow({ where: { id: hcpId } }));
  const enrollee =
    facts?.people.get(enrolleeId) ?? (await tx.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, include: { plan: true } }));
  const paItems = paCodeId ? await tx.paItem.findMany({ where: { paRequest: { code: { id: paCodeId } } } }) : [];
  const { columns, items, diagnoses, symptoms } = await claimRows(tx, { enrollee, hcp, paItems }, form, facts);
  const claim = await tx.claim.create({
    data: {
      ...columns,
      ...sentAs,
      claimNo: await monthlyNumber(tx, 'CLM', 6),
      type,
      hcpId,
      enrolleeId,
      paCodeId,
      preparedById: viewer.userId,
      preparedByRole: viewer.role,
      items: { create: items },
      diagnoses: { create: diagnoses },
      symptoms: { create: symptoms },
    },
  });
  await recordStatus(write, 'Claim', claim.id, 'CREATE', null, 'DRAFT');
  write.log({ action: 'Claim.CREATE', entityType: 'Claim', entityId: claim.id, summary: `Prepared claim ${claim.claimNo}` });
  await saveClaimDocuments(write, viewer, claim, form.documents);
  const checks = await runChecks(tx, claim.id, settings, today(), facts);
  return { claim, checks };
}

/** Claim data from a PA code and a form. Enrollee and facility come from the code. */
export async function authorisedClaim(
  tx: Tx,
  viewer: Viewer,
  { paCode, hcpId, form }: { paCode: string; hcpId?: string | null; form: ClaimFormInput },
  facts?: CallFacts,
): Promise<NewClaim> {
  const code = await tx.paCode.findFirst({ where: { code: paCode, AND: visiblePaCodes(viewer) } });
  if (!code) throw fieldError('PA_CODE_INVALID', 'paCode');
  const hcp = await facilityOf(tx, viewer, hcpId ?? code.hcpId, true, facts);
  const problem = await paCodeProblem(tx, { id: code.id }, { hcpId: hcp.id, serviceFrom: new Date(form.serviceFrom) });
  if (problem)
    throw fieldError(problem.code, problem.code === 'PA_CODE_EARLY_CARE' ? 'form.serviceFrom' : 'paCode', problem.details.params);
  return { type: 'AUTH', hcpId: hcp.id, enrolleeId: code.enrolleeId, paCodeId: code.id, form };
}

/** Claim data from a form without a PA code. */
export async function unauthorisedClaim(
  tx: Tx,
  viewer: Viewer,
  { enrolleeId, hcpId, form }: { enrolleeId: string; hcpId?: string | null; form: ClaimFormInput },
  facts?: CallFacts,
): Promise<NewClaim> {
  const hcp = await facilityOf(tx, viewer, hcpId, false, facts);
  const known = facts?.people.get(enrolleeId);
  const enrollee = known ?? (await tx.enrollee.findFirst({ where: { id: enrolleeId, enrolmentNo: { not: null } }, select: { id: true } }));
  if (!enrollee) throw fieldError('ELG_NOT_ENROLLED', 'enrolleeId');
  return { type: 'NO_AUTH', hcpId: hcp.id, enrolleeId: enrollee.id, paCodeId: null, form };
}

/** Creates a claim with a PA code. Enrollee and facility come from the code. */
export async function createAuthClaim(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(createAuthClaimInput, raw);
  return createClaim(viewer, 'createAuthClaim', (tx) => authorisedClaim(tx, viewer, input));
}

/** Creates a claim for care that needs no PA code, or for an emergency. */
export async function createNoAuthClaim(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { purpose, ...input } = parse(createNoAuthClaimInput, raw);
  await admitPatient(viewer, input.enrolleeId, { use: 'CLAIM', purpose, operation: 'createNoAuthClaim' });
  return createClaim(viewer, 'createNoAuthClaim', (tx) => unauthorisedClaim(tx, viewer, input));
}

/** Updates a claim form. A ready claim becomes a draft until it passes the checks again; a returned claim stays returned. */
export async function updateClaim(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, form } = parse(updateClaimInput, raw);
  return transact(viewer, 'updateClaim', async (write) => {
    const { claim, bill } = await lockForm(write.tx, viewer, id);
    assertVersion(claim, version);
    await rewriteClaim(write, viewer, { claim, bill, form });
    return { id };
  });
}

type Rewritten = { claim: Claim; bill: Bill | null; form: ClaimFormInput; sentAs?: SentAs };

/** Replaces the content of a locked claim and runs its checks, within a transaction. */
export async function rewriteClaim(
  write: Write,
  viewer: Viewer,
  { claim, bill, form, sentAs }: Rewritten,
): Promise<{ claim: Claim; checks: ClaimCheck[] }> {
  const { tx } = write;
  const { id } = claim;
  if (claim.status !== 'DRAFT' && claim.status !== 'READY' && claim.status !== 'RETURNED') throw stateInvalid(claim);
  const settings = await getSettings();
  await assertOwnReferences(tx, form, claim, settings);
  const hcp = await tx.hcp.findUniqueOrThrow({ where: { id: claim.hcpId } });
  const enrollee = await tx.enrollee.findUniqueOrThrow({ where: { id: claim.enrolleeId }, include: { plan: true } });
  const paItems = claim.paCodeId ? await tx.paItem.findMany({ where: { paRequest: { code: { id: claim.paCodeId } } } }) : [];
  const { columns, items, diagnoses, symptoms } = await claimRows(tx, { enrollee, hcp, paItems }, form);
  // A form replaces all its lines. After submission only decisions change lines.
  await tx.claimItem.deleteMany({ where: { claimId: id } });
  await tx.claimDiagnosis.deleteMany({ where: { claimId: id } });
  await tx.claimSymptom.deleteMany({ where: { claimId: id } });
  const content = { ...columns, ...sentAs, vettedAmount: 0n, approvedAmount: 0n, payableAmount: 0n, decision: null };
  const summary = `Changed claim ${claim.claimNo}`;
  if (claim.status === 'READY') await changeStatus(write, claimMachine, claim, 'REOPEN', { data: content, summary });
  else {
    await tx.claim.update({ where: { id }, data: { ...content, version: { increment: 1 } } });
    write.log({ action: 'Claim.UPDATE', entityType: 'Claim', entityId: id, summary });
  }
  await tx.claimItem.createMany({ data: items.map((item) => ({ ...item, claimId: id })) });
  await tx.claimDiagnosis.createMany({ data: diagnoses.map((row) => ({ ...row, claimId: id })) });
  await tx.claimSymptom.createMany({ data: symptoms.map((row) => ({ ...row, claimId: id })) });
  await saveClaimDocuments(write, viewer, claim, form.documents);
  // A returned claim stays in its bill until the bill is finished.
  if (bill) await recomputeBills(tx, [bill.id]);
  const checks = await refreshChecks(tx, id, settings, today());
  return { claim: await tx.claim.findUniqueOrThrow({ where: { id } }), checks };
}

/** Runs the checks. The claim is ready for a bill if none blocks. */
export async function markClaimReady(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(claimVersionInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'markClaimReady', async (write) => {
    const { claim } = await lockForm(write.tx, viewer, id);
    assertVersion(claim, version);
    const checks = await runChecks(write.tx, id, settings, today());
    await markReady(write, claim, checks);
    return { id };
  });
}

/** Makes a draft ready and stores its checks, unless one blocks it. Errors: CLM_BLOCKED. */
export async function markReady(write: Write, claim: Claim, checks: readonly ClaimCheck[]): Promise<void> {
  const blocks = blocksOf(checks);
  if (blocks.length > 0) {
    const fields = Object.fromEntries(Object.entries(checkFields(checks)).map(([field, message]) => [`form.${field}`, message]));
    throw new DomainError('CLM_BLOCKED', {
      params: { n: blocks.length },
      fields,
      data: { checks: blocks.map(({ code, line, message }) => ({ code, line, message })) },
    });
  }
  await changeStatus(write, claimMachine, claim, 'MARK_READY', {
    data: { checks },
    summary: `Claim ${claim.claimNo} is ready for a bill`,
  });
}
