import type { z } from 'zod';
import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { type Codes, isId, loadCodes, newRemarks, type RowRemarks, unknownCode } from '../../care/sent-rows/codes.ts';
import { loadMembers, type Members } from '../../care/sent-rows/members.ts';
import type { SentAs } from '../../care/sent-rows/sent-rows.ts';
import {
  admitSender,
  findOrTell,
  rejectWith,
  runSentRows,
  type SentOptions,
  type SentProblem,
  type SentRow,
  type SentRowsHandler,
} from '../../care/sent-rows/sent-rows.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { claimFormInput } from '../claim.input.ts';
import { blocksOf, type ClaimCheck, fieldOfCheck } from '../claim-checks/claim-checks.ts';
import { type CallFacts, loadCallFacts } from './call-facts.ts';
import { authorisedClaim, lockForm, markReady, prepareClaim, rewriteClaim, unauthorisedClaim } from './claim-form.service.ts';
import { sentClaimInput } from './sent-claim.input.ts';

type Row = z.output<typeof sentClaimInput>;
export type SentClaim = z.input<typeof sentClaimInput>;

const PATHS: Record<string, string> = {
  enrolleeId: 'member',
  encounterId: 'visit',
  referralId: 'referral',
  mainDiagnosisId: 'mainDiagnosis',
  otherDiagnosisIds: 'otherDiagnoses',
  symptomIds: 'symptoms',
  hcpId: '',
};

/** Maps a field of the claim form to the sender's field name. */
const pathOf = (field: string) => {
  const [first = '', ...rest] = field.replace(/^form\./, '').split('.');
  return [PATHS[first] ?? first, ...rest].filter(Boolean).join('.').replace('serviceId', 'service');
};

const problemOf = (check: ClaimCheck): SentProblem => ({
  code: check.code,
  message: check.message,
  path: pathOf(fieldOfCheck(check) ?? ''),
});

/** Creates ready claims of the viewer's facility, each in its own transaction. */
export const submitClaims = async (viewer: Viewer, rows: readonly SentClaim[], options: SentOptions): Promise<SentRow[]> =>
  runSentRows(viewer, rows, options, await sentClaimHandler(viewer, rows));

/** Creates claims from sent rows. The codes of all rows are looked up together. */
export async function sentClaimHandler(viewer: Viewer, rows: readonly SentClaim[]): Promise<SentRowsHandler<typeof sentClaimInput>> {
  const hcpId = admitSender(viewer, rows);
  const members = await loadMembers(
    viewer,
    rows.map(({ member }) => member),
    { use: 'CLAIM', operation: 'submitClaims' },
  );
  const codes = await loadCodes({
    service: rows.flatMap(({ items }) => items.map(({ service }) => service)),
    diagnosis: rows.flatMap(({ mainDiagnosis, otherDiagnoses }) => [mainDiagnosis, ...(otherDiagnoses ?? [])]),
    symptom: rows.flatMap(({ symptoms }) => symptoms ?? []),
  });
  const facts = await loadCallFacts(viewer, hcpId, { enrolleeIds: members.ids, provided: rows.flatMap((row) => providedIn(row, codes)) });
  return {
    operation: 'submitClaims',
    input: sentClaimInput,
    pathOf,
    unknownCodes: (row) => {
      const remarks = newRemarks();
      idsOf(row, codes, remarks);
      return remarks.problems;
    },
    find: async (tx, key) => {
      const claim = await tx.claim.findUnique({ where: { hcpId_externalId: key } });
      return claim && { id: claim.id, number: claim.claimNo, status: claim.status, externalHash: claim.externalHash };
    },
    make: (write, row, sentAs) => makeClaim(write, viewer, row, { codes, members, facts }, sentAs),
    replace: (write, row, sentAs, { id }) => replaceClaim(write, viewer, { id, row, sentAs }, { codes, members, facts }),
  };
}

type Names = { codes: Codes; members: Members; facts: CallFacts };

/** The services of a row with their day; none if the day is invalid, which rejects the row. */
function providedIn({ serviceFrom, items }: SentClaim, codes: Codes): { serviceId: string; day: Date }[] {
  const day = sentClaimInput.shape.serviceFrom.safeParse(serviceFrom);
  if (!day.success) return [];
  const serviceIds = items.map(({ service }) => codes.idOf('service', service, '', newRemarks()));
  return serviceIds.filter(Boolean).map((serviceId) => ({ serviceId, day: new Date(day.data) }));
}

const idsOf = ({ mainDiagnosis, otherDiagnoses, symptoms, items }: SentClaim, codes: Codes, remarks: RowRemarks) => ({
  mainDiagnosisId: mainDiagnosis ? codes.diagnosisIdOf(mainDiagnosis, 'mainDiagnosis', remarks) : null,
  otherDiagnosisIds: (otherDiagnoses ?? []).map((code, index) => codes.diagnosisIdOf(code, `otherDiagnoses.${index}`, remarks)),
  symptomIds: (symptoms ?? []).map((name, index) => codes.idOf('symptom', name, `symptoms.${index}`, remarks)),
  items: items.map(({ service, ...line }, index) => ({
    ...line,
    serviceId: codes.idOf('service', service, `items.${index}.service`, remarks),
  })),
});

/** The member and the form of a row. Throws all unknown codes together. */
async function readClaim(tx: Tx, viewer: Viewer, row: Row, { codes, members }: Names, remarks: RowRemarks) {
  const { externalId: _externalId, member, purpose, paCode, visit, referral, mainDiagnosis: _main, ...rest } = row;
  const { otherDiagnoses: _others, symptoms: _symptoms, items: _items, ...sameAsForm } = rest;
  // With a PA code, the enrolment number is only compared with the code's enrollee.
  const enrolleeId = member && !paCode ? await findOrTell(remarks, pathOf, () => members.admit(member, purpose ?? null)) : null;
  const form = {
    ...sameAsForm,
    ...idsOf(row, codes, remarks),
    encounterId: visit ? await visitIdOf(tx, viewer, visit, remarks) : null,
    referralId: referral ? await referralIdOf(tx, viewer, referral, remarks) : null,
  };
  rejectWith(remarks);
  return { enrolleeId, form: parse(claimFormInput, form) };
}

async function makeClaim(write: Write, viewer: Viewer, row: Row, names: Names, sentAs: SentAs) {
  const { paCode, member } = row;
  const { members, facts } = names;
  const remarks = newRemarks();
  const { enrolleeId, form } = await readClaim(write.tx, viewer, row, names, remarks);
  const created = await claimOf(write.tx, viewer, { paCode, enrolleeId, form }, facts);
  if (paCode && member && !members.isSame(member, created.enrolleeId)) throw fieldError('PA_CODE_OTHER_ENROLLEE', 'member');
  const { claim, checks } = await prepareClaim(write, viewer, { ...created, sentAs }, facts);
  rejectBlocked(checks);
  await markReady(write, claim, checks);
  const warnings = [...remarks.warnings, ...checks.map(problemOf)];
  return { id: claim.id, number: claim.claimNo, status: 'READY', warnings };
}

function rejectBlocked(checks: readonly ClaimCheck[]): void {
  const blocks = blocksOf(checks);
  if (blocks.length > 0) throw new DomainError('CLM_BLOCKED', { params: { n: blocks.length }, data: { problems: blocks.map(problemOf) } });
}

type Replacement = { id: string; row: Row; sentAs: SentAs };

/** Rewrites a claim that is not in a bill, or was returned, which it stays until a bill takes it. Errors: SENT_OTHER_PERSON, STATE_INVALID. */
async function replaceClaim(write: Write, viewer: Viewer, { id, row, sentAs }: Replacement, names: Names) {
  const remarks = newRemarks();
  const { enrolleeId, form } = await readClaim(write.tx, viewer, row, names, remarks);
  const locked = await lockForm(write.tx, viewer, id);
  const { member, paCode } = row;
  const wanted = await claimOf(write.tx, viewer, { paCode, enrolleeId, form });
  const { claimNo, status } = locked.claim;
  const isSame = wanted.enrolleeId === locked.claim.enrolleeId && wanted.paCodeId === locked.claim.paCodeId;
  if (!isSame || (paCode && member && !names.members.isSame(member, wanted.enrolleeId)))
    throw fieldError('SENT_OTHER_PERSON', 'enrolleeId', { number: claimNo });
  const { claim, checks } = await rewriteClaim(write, viewer, { ...locked, form, sentAs });
  rejectBlocked(checks);
  if (claim.status === 'DRAFT') await markReady(write, claim, checks);
  const warnings = [...remarks.warnings, ...checks.map(problemOf)];
  return { id, number: claimNo, status: status === 'RETURNED' ? status : 'READY', warnings };
}

type Parts = { paCode: string | null | undefined; enrolleeId: string | null; form: z.output<typeof claimFormInput> };

async function claimOf(tx: Tx, viewer: Viewer, { paCode, enrolleeId, form }: Parts, facts?: CallFacts) {
  if (!paCode) {
    if (!enrolleeId) throw fieldError('SENT_MEMBER_MISSING', 'member');
    return unauthorisedClaim(tx, viewer, { enrolleeId, form }, facts);
  }
  return authorisedClaim(tx, viewer, { paCode: paNumber(paCode), form }, facts);
}

/** Own numbers may be UUIDs, as those of FHIR systems are, so each form is tried. */
async function visitIdOf(tx: Tx, viewer: Viewer, text: string, { problems }: RowRemarks): Promise<string | null> {
  const visit = await tx.encounter.findFirst({
    where: {
      AND: [
        visibleEncounters(viewer),
        { OR: [{ externalId: text }, { encounterNo: text.toUpperCase() }, ...(isId(text) ? [{ id: text }] : [])] },
      ],
    },
    select: { id: true },
  });
  if (!visit) problems.push(unknownCode('visit', text, 'visit'));
  return visit?.id ?? null;
}

async function referralIdOf(tx: Tx, viewer: Viewer, text: string, { problems }: RowRemarks): Promise<string | null> {
  const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null;
  const referral = await tx.referral.findFirst({
    where: { toHcpId: hcpId ?? undefined, ...(isId(text) ? { id: text } : { referralNo: text.toUpperCase() }) },
    select: { id: true },
  });
  if (!referral) problems.push(unknownCode('referral', text, 'referral'));
  return referral?.id ?? null;
}
