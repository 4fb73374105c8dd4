import type { z } from 'zod';
import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { type Codes, isId, loadCodes } from '../../care/sent-rows/codes.ts';
import { loadMembers, type Members } from '../../care/sent-rows/members.ts';
import type { SentAs } from '../../care/sent-rows/sent-rows.ts';
import { runSentRows, type SentProblem, type SentRow, type SentRowsHandler } from '../../care/sent-rows/sent-rows.ts';
import { DomainError, fieldError, messageOf, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';
import { claimFormInput } from '../claim.input.ts';
import { blocksOf, type ClaimCheck, fieldOfCheck } from '../claim-checks/claim-checks.ts';
import { authorisedClaim, markReady, prepareClaim, unauthorisedClaim } from './claim-form.service.ts';
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
export const submitClaims = async (viewer: Viewer, rows: readonly SentClaim[], checkOnly: boolean): Promise<SentRow[]> =>
  runSentRows(viewer, rows, checkOnly, await sentClaimHandler(viewer, rows));

/** Creates claims from sent rows. The codes of all rows are looked up together. */
export async function sentClaimHandler(viewer: Viewer, rows: readonly SentClaim[]): Promise<SentRowsHandler<typeof sentClaimInput>> {
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
  return {
    operation: 'submitClaims',
    input: sentClaimInput,
    pathOf,
    find: async (tx, key) => {
      const claim = await tx.claim.findUnique({ where: { hcpId_externalId: key } });
      return claim && { id: claim.id, number: claim.claimNo, status: claim.status, externalHash: claim.externalHash };
    },
    make: (write, row, sentAs) => makeClaim(write, viewer, row, { codes, members }, sentAs),
  };
}

type Names = { codes: Codes; members: Members };

async function makeClaim(write: Write, viewer: Viewer, row: Row, { codes, members }: Names, sentAs: SentAs) {
  const {
    externalId: _externalId,
    member,
    purpose,
    paCode,
    visit,
    referral,
    mainDiagnosis,
    otherDiagnoses,
    symptoms,
    items,
    ...sameAsForm
  } = row;
  const warnings: SentProblem[] = [];
  // With a PA code, the enrolment number is only compared with the code's enrollee.
  const enrolleeId = member && !paCode ? await members.admit(member, purpose ?? null) : null;
  const form = parse(claimFormInput, {
    ...sameAsForm,
    encounterId: visit ? await visitIdOf(write.tx, viewer, visit) : null,
    referralId: referral ? await referralIdOf(write.tx, viewer, referral) : null,
    mainDiagnosisId: mainDiagnosis ? codes.diagnosisIdOf(mainDiagnosis, 'mainDiagnosis', warnings) : null,
    otherDiagnosisIds: otherDiagnoses.map((code, index) => codes.diagnosisIdOf(code, `otherDiagnoses.${index}`, warnings)),
    symptomIds: symptoms.map((name, index) => codes.idOf('symptom', name, `symptoms.${index}`)),
    items: items.map(({ service, ...line }, index) => ({ ...line, serviceId: codes.idOf('service', service, `items.${index}.service`) })),
  });
  const created = await claimOf(viewer, { paCode, enrolleeId, form });
  if (paCode && member && !members.isSame(member, created.enrolleeId)) throw fieldError('PA_CODE_OTHER_ENROLLEE', 'member');
  const { claim, checks } = await prepareClaim(write, viewer, { ...created, sentAs });
  const blocks = blocksOf(checks);
  if (blocks.length > 0) throw new DomainError('CLM_BLOCKED', { params: { n: blocks.length }, data: { problems: blocks.map(problemOf) } });
  await markReady(write, claim, checks);
  warnings.push(...checks.map(problemOf));
  return { id: claim.id, number: claim.claimNo, status: 'READY', warnings };
}

type Parts = { paCode: string | null | undefined; enrolleeId: string | null; form: z.output<typeof claimFormInput> };

async function claimOf(viewer: Viewer, { paCode, enrolleeId, form }: Parts) {
  if (!paCode) {
    if (!enrolleeId) throw fieldError('SENT_MEMBER_MISSING', 'member');
    return unauthorisedClaim(viewer, { enrolleeId, form });
  }
  return authorisedClaim(viewer, { paCode: paNumber(paCode), form });
}

const unknownCode = (what: string, code: string, path: string) =>
  new DomainError('SENT_CODE_UNKNOWN', {
    params: { what, code },
    fields: { [path]: messageOf('SENT_CODE_UNKNOWN', { what, code }) },
  });

async function visitIdOf(tx: Tx, viewer: Viewer, text: string): Promise<string> {
  const visit = await tx.encounter.findFirst({
    where: {
      AND: [visibleEncounters(viewer), isId(text) ? { id: text } : { OR: [{ externalId: text }, { encounterNo: text.toUpperCase() }] }],
    },
    select: { id: true },
  });
  if (!visit) throw unknownCode('visit', text, 'visit');
  return visit.id;
}

async function referralIdOf(tx: Tx, viewer: Viewer, text: string): Promise<string> {
  const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : null;
  const referral = await tx.referral.findFirst({
    where: { toHcpId: hcpId ?? undefined, ...(isId(text) ? { id: text } : { referralNo: text.toUpperCase() }) },
    select: { id: true },
  });
  if (!referral) throw unknownCode('referral', text, 'referral');
  return referral.id;
}
