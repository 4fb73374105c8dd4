import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { readField } from '../../members/record-access/read-field.ts';
import { Diagnosis } from '../../network/catalogue/clinical.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { claimVersionInput, createAuthClaimInput, createNoAuthClaimInput, updateClaimInput, withdrawClaimInput } from '../claim.input.ts';
import { Claim } from '../claim.schema.ts';
import { CitedEncounter } from '../claim-parts.schema.ts';
import { resubmitClaim, withdrawClaim } from '../claim-vetting/claim-exit.service.ts';
import { createAuthClaim, createNoAuthClaim, markClaimReady, updateClaim } from './claim-form.service.ts';
import { type ClaimPrefill, claimableEncounters, claimPrefill, type EncounterPrefill, encounterPrefill } from './claim-prefill.service.ts';

createMutation('createAuthClaim', {
  type: Claim,
  description: 'A draft that cites a PA code; enrollee and facility are the code’s.',
  can: 'CLAIM_PREPARE',
  input: createAuthClaimInput,
  run: createAuthClaim,
});

createMutation('createNoAuthClaim', {
  type: Claim,
  description: 'A draft for care that needs no PA code, or an emergency.',
  can: 'CLAIM_PREPARE',
  input: createNoAuthClaimInput,
  run: createNoAuthClaim,
});

recordMutation('updateClaim', {
  type: Claim,
  description: 'Updates a form and reruns its checks. A ready claim becomes a draft again.',
  can: 'CLAIM_PREPARE',
  input: updateClaimInput,
  run: updateClaim,
});

recordMutation('markClaimReady', {
  type: Claim,
  description: 'A draft without a blocking check is ready for a bill; else CLM_BLOCKED names what is wrong.',
  can: 'CLAIM_PREPARE',
  input: claimVersionInput,
  run: markClaimReady,
});

recordMutation('withdrawClaim', {
  type: Claim,
  description: 'Takes a claim back before an officer has opened it; its PA code is free again.',
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
  description: 'A line offered by what is already known.',
  fields: (t) => ({
    service: t.field({ type: Service, resolve: ({ service }) => service as never }),
    qty: t.exposeInt('qty'),
    price: t.expose('price', {
      type: 'Kobo',
      nullable: true,
      description: 'Agreed with the code, else the tariff; null where there is none.',
    }),
  }),
});

const readsCare = readField<{ enrollee: { id: string } }>('CARE', ({ enrollee }) => enrollee.id);

const ClaimPrefillType = builder.objectRef<ClaimPrefill>('ClaimPrefill').implement({
  description: 'What a PA code already says of the claim that will cite it.',
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
      description: 'The visit that the PA request names; null if it names none, or one that is void.',
      resolve: ({ encounter }) => encounter as never,
    }),
    referralId: t.exposeID('referralId', { nullable: true, description: 'The referral that the PA request rests on; null without one.' }),
    careStartedAt: t.expose('careStartedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the care started; null if the PA request does not say, as only one for an emergency must.',
    }),
    diagnoses: t.field({ type: [Diagnosis], ...readsCare, resolve: ({ diagnoses }) => diagnoses }),
    items: t.field({ type: [ClaimPrefillItem], resolve: ({ items }) => items }),
  }),
});

builder.queryField('claimPrefill', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).field({
    type: ClaimPrefillType,
    complexity: 20,
    description: 'Looks a PA code up for a claim: its person, diagnoses and approved services, or why it cannot be cited.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, { viewer }) => claimPrefill(viewer, code),
  }),
);

const EncounterPrefillType = builder.objectRef<EncounterPrefill>('EncounterPrefill').implement({
  description: 'What a recorded visit already says of its claim.',
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
      description: 'Null until it is recorded, at the latest when the visit is closed.',
    }),
    referralId: t.exposeID('referralId', { nullable: true, description: 'The referral that the visit rests on; null without one.' }),
    diagnoses: t.field({ type: [Diagnosis], ...readsCare, resolve: ({ diagnoses }) => diagnoses }),
    symptomIds: t.exposeStringList('symptomIds'),
    items: t.field({ type: [ClaimPrefillItem], resolve: ({ items }) => items }),
  }),
});

builder.queryField('encounterPrefill', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).field({
    type: EncounterPrefillType,
    complexity: 20,
    description: 'A recorded visit as the beginning of a claim.',
    args: { encounterId: t.arg.id({ required: true }) },
    resolve: (_root, { encounterId }, { viewer }) => encounterPrefill(viewer, encounterId),
  }),
);

builder.queryField('claimableEncounters', (t) =>
  t.withAuth({ can: 'CLAIM_PREPARE' }).prismaField({
    type: [CitedEncounter],
    description: 'A person’s visits at the facility in the last 90 days that no claim is for yet, latest first.',
    args: { enrolleeId: t.arg.id({ required: true }), hcpId: t.arg.id() },
    resolve: (query, _root, { enrolleeId, hcpId }, { viewer }) => claimableEncounters(viewer, query, enrolleeId, hcpId ?? null),
  }),
);
