import { takingCodes } from '../../care/sent-rows/named-by-code.ts';
import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { readField } from '../../members/record-access/read-field.ts';
import { Diagnosis } from '../../network/catalogue/clinical.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { claimVersionInput, createAuthClaimInput, createNoAuthClaimInput, updateClaimInput, withdrawClaimInput } from '../claim.input.ts';
import { Claim } from '../claim.schema.ts';
import { CitedEncounter } from '../claim-parts.schema.ts';
import { resubmitClaim, withdrawClaim } from './claim-exit.service.ts';
import { createAuthClaim, createNoAuthClaim, markClaimReady, updateClaim } from './claim-form.service.ts';
import { type ClaimPrefill, claimableEncounters, claimPrefill, type EncounterPrefill, encounterPrefill } from './claim-prefill.service.ts';

createMutation('createAuthClaim', {
  type: Claim,
  description: 'Creates a draft with a PA code. Enrollee and facility come from the code.',
  can: 'CLAIM_PREPARE',
  input: createAuthClaimInput,
  run: createAuthClaim,
});

createMutation('createNoAuthClaim', {
  type: Claim,
  description: 'Creates a draft for care that needs no PA code, or for an emergency.',
  can: 'CLAIM_PREPARE',
  input: createNoAuthClaimInput,
  run: createNoAuthClaim,
});

recordMutation('updateClaim', {
  type: Claim,
  description: 'Updates a form and reruns its checks. A ready claim becomes a draft again.',
  can: 'CLAIM_PREPARE',
  input: updateClaimInput,
  run: takingCodes(updateClaim),
});

recordMutation('markClaimReady', {
  type: Claim,
  description: 'Marks a draft as ready for a bill. Throws CLM_BLOCKED with the blocking checks.',
  can: 'CLAIM_PREPARE',
  input: claimVersionInput,
  run: markClaimReady,
});

recordMutation('withdrawClaim', {
  type: Claim,
  description: 'Withdraws a claim before an officer opens it. Its PA code becomes active again.',
  can: 'CLAIM_PREPARE',
  input: withdrawClaimInput,
  run: withdrawClaim,
});

recordMutation('resubmitClaim', {
  type: Claim,
  description: 'Resubmits a rejected claim as a linked draft. Returns the draft.',
  can: 'CLAIM_PREPARE',
  run: resubmitClaim,
});

const ClaimPrefillItem = builder.objectRef<ClaimPrefill['items'][number]>('ClaimPrefillItem').implement({
  description: 'A suggested claim line.',
  fields: (t) => ({
    service: t.field({ type: Service, resolve: ({ service }) => service as never }),
    qty: t.exposeInt('qty'),
    price: t.expose('price', {
      type: 'Kobo',
      nullable: true,
      description: 'Price from the PA code, else the tariff; null if there is none.',
    }),
  }),
});

const readsCare = readField<{ enrollee: { id: string } }>('CARE', ({ enrollee }) => enrollee.id);

const ClaimPrefillType = builder.objectRef<ClaimPrefill>('ClaimPrefill').implement({
  description: 'Claim data from a PA code.',
  fields: (t) => ({
    code: t.exposeString('code'),
    validUntil: t.expose('validUntil', { type: 'Date' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo' }),
    urgency: t.expose('urgency', { type: enumOf('Urgency') }),
    enrollee: t.field({ type: Enrollee, resolve: ({ enrollee }) => enrollee as never }),
    hcp: t.field({ type: Hcp, resolve: ({ hcp }) => hcp as never }),
    encounter: t.field({
      type: CitedEncounter,
      nullable: true,
      description: 'The visit of the PA request; null if there is none or it is void.',
      resolve: ({ encounter }) => encounter as never,
    }),
    referralId: t.exposeID('referralId', { nullable: true, description: 'The referral of the PA request; null without one.' }),
    careStartedAt: t.expose('careStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When care started; null if the PA request does not say (required for emergencies only).',
    }),
    diagnoses: t.field({ type: [Diagnosis], ...readsCare, resolve: ({ diagnoses }) => diagnoses }),
    items: t.field({ type: [ClaimPrefillItem], resolve: ({ items }) => items }),
  }),
});

builder.queryField('claimPrefill', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).field({
    type: ClaimPrefillType,
    complexity: 20,
    description: 'Looks up a PA code for a claim: enrollee, diagnoses and approved services. Throws if it cannot be used.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, { viewer }) => claimPrefill(viewer, code),
  }),
);

const EncounterPrefillType = builder.objectRef<EncounterPrefill>('EncounterPrefill').implement({
  description: 'Claim data from a recorded visit.',
  fields: (t) => ({
    visit: t.field({ type: CitedEncounter, resolve: ({ visit }) => visit as never }),
    enrollee: t.field({ type: Enrollee, resolve: ({ enrollee }) => enrollee as never }),
    attendingName: t.exposeString('attendingName'),
    admittedAt: t.expose('admittedAt', { type: 'DateTime', nullable: true, description: 'Null if the patient was not admitted.' }),
    dischargedAt: t.expose('dischargedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if the patient was not admitted, or is not discharged yet.',
    }),
    outcome: t.expose('outcome', {
      type: enumOf('VisitOutcome'),
      nullable: true,
      description: 'Null until recorded; required to close the visit.',
    }),
    referralId: t.exposeID('referralId', { nullable: true, description: 'The referral of the visit; null without one.' }),
    diagnoses: t.field({ type: [Diagnosis], ...readsCare, resolve: ({ diagnoses }) => diagnoses }),
    symptomIds: t.exposeStringList('symptomIds'),
    items: t.field({ type: [ClaimPrefillItem], resolve: ({ items }) => items }),
  }),
});

builder.queryField('encounterPrefill', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).field({
    type: EncounterPrefillType,
    complexity: 20,
    description: 'Claim data from a recorded visit.',
    args: { encounterId: t.arg.id({ required: true }) },
    resolve: (_root, { encounterId }, { viewer }) => encounterPrefill(viewer, encounterId),
  }),
);

builder.queryField('claimableEncounters', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).prismaField({
    type: [CitedEncounter],
    description: 'Visits of an enrollee at the facility in the last 90 days without a claim, latest first.',
    args: { enrolleeId: t.arg.id({ required: true }), hcpId: t.arg.id() },
    resolve: (query, _root, { enrolleeId, hcpId }, { viewer }) => claimableEncounters(viewer, query, enrolleeId, hcpId ?? null),
  }),
);
