import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { clinicalField, NULL_CLINICAL } from '../../members/record-access/clinical-field.ts';
import { Diagnosis } from '../../network/catalogue/clinical.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { dayOf, daysBetween, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleReferrals } from './referral.access.ts';
import { referralActions, referralMachine } from './referral.machine.ts';

export const ReferralAction = builder.enumType('ReferralAction', { values: referralMachine.names });

const clinical = { ...clinicalField, nullable: true, unauthorizedResolver: () => null } as const;
const internal = { nullable: true, authScopes: { can: 'INTERNAL_NOTE_READ' }, unauthorizedResolver: () => null } as const;
const NULL_INTERNAL = 'and without the permission INTERNAL_NOTE_READ';

/** The visit of the sender, limited because the receiver may not see the sender's visits. */
const ReferringEncounter = builder.prismaObject('Encounter', {
  variant: 'ReferringEncounter',
  description: 'The visit at which the referral was decided.',
  fields: (t) => ({
    id: t.exposeID('id'),
    encounterNo: t.exposeString('encounterNo', { description: 'ENC-YYMM-NNNNNN' }),
    visitAt: t.expose('visitAt', { type: 'DateTime' }),
  }),
});

export const Referral = builder.prismaObject('Referral', {
  description: 'A referral of a patient from one facility to another: the scheme decides, then the receiving facility accepts or declines.',
  authScopes: rowsIn(visibleReferrals, 'REFERRAL_READ'),
  select: { id: true, enrolleeId: true, fromHcpId: true, toHcpId: true, lgaId: true, enrolleeLgaId: true, urgency: true, status: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Number of the referral in the own system of the facility that sent it; null if there is none.',
    }),
    referralNo: t.exposeString('referralNo', { description: 'REF/{facility}/NNNN' }),
    referralCode: t.exposeString('referralCode', {
      nullable: true,
      description: 'RC-YYMM-XXXXXX, brought by the patient; null until it is approved.',
    }),
    status: t.expose('status', { type: enumOf('ReferralStatus') }),
    urgency: t.expose('urgency', { type: enumOf('Urgency') }),
    enrollee: t.relation('enrollee', { type: Enrollee }),
    fromHcp: t.relation('fromHcp', { type: Hcp }),
    toHcp: t.relation('toHcp', { type: Hcp }),
    fromEncounter: t.relation('fromEncounter', {
      type: ReferringEncounter,
      nullable: true,
      description: 'The visit at which the referral was decided; null if none is given.',
    }),
    reason: t.exposeString('reason', { ...clinical, description: `Why the patient is referred; ${NULL_CLINICAL}.` }),
    presentingComplaint: t.exposeString('presentingComplaint', { ...clinical, description: `Presenting complaint; ${NULL_CLINICAL}.` }),
    examinationFindings: t.exposeString('examinationFindings', { ...clinical, description: `Examination findings; ${NULL_CLINICAL}.` }),
    investigationsDone: t.exposeString('investigationsDone', { ...clinical, description: `Tests and scans done; ${NULL_CLINICAL}.` }),
    treatmentGiven: t.exposeString('treatmentGiven', { ...clinical, description: `Treatment so far; ${NULL_CLINICAL}.` }),
    provisionalDiagnosis: t.field({
      type: Diagnosis,
      ...clinical,
      description: `Provisional diagnosis of the sender; ${NULL_CLINICAL}.`,
      select: { provisionalDiagnosis: true },
      resolve: ({ provisionalDiagnosis }) => provisionalDiagnosis,
    }),
    services: t.field({
      type: [Service],
      ...clinicalField,
      unauthorizedResolver: () => [],
      description: 'What the patient is referred for.',
      select: { services: { select: { service: true }, orderBy: { serviceId: 'asc' } } },
      resolve: ({ services }) => services.map(({ service }) => service),
    }),
    specialty: t.exposeString('specialty', { nullable: true, description: 'Such as Surgery; null if none is named.' }),
    referringPersonName: t.exposeString('referringPersonName'),
    referringPersonCadre: t.exposeString('referringPersonCadre', { description: 'Profession, such as medical officer.' }),
    contactName: t.exposeString('contactName', { nullable: true, description: 'Contact person at the sender; null if none is given.' }),
    contactPhone: t.exposeString('contactPhone', { nullable: true, description: 'Null if none was given.' }),
    requestedBy: t.relation('requestedBy', { type: Actor }),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
    decisionDueAt: t.expose('decisionDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Deadline of the decision for an emergency; null for others.',
    }),
    decidedBy: t.relation('decidedBy', { type: Actor, nullable: true, description: 'Null until it is decided.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null until it is decided.' }),
    rejectionReason: t.exposeString('rejectionReason', {
      ...internal,
      description: `Why the scheme rejected it; null unless it did, ${NULL_INTERNAL}.`,
    }),
    queriedAt: t.expose('queriedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the scheme sent a query; null if none is open.',
    }),
    queryNote: t.exposeString('queryNote', { ...internal, description: `The scheme’s query; null if none is open, ${NULL_INTERNAL}.` }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day on which it can be used; null until it is approved.',
    }),
    daysLeft: t.int({
      nullable: true,
      description: 'Days until it expires; null unless it is approved or accepted.',
      select: { status: true, validUntil: true },
      resolve: ({ status, validUntil }) =>
        validUntil && (status === 'APPROVED' || status === 'ACCEPTED') ? Math.max(0, daysBetween(today(), dayOf(validUntil))) : null,
    }),
    extendedAt: t.expose('extendedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if the referral was not extended. A referral can be extended once.',
    }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the receiving facility accepted the patient; null until then.',
    }),
    appointmentAt: t.expose('appointmentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Date of the appointment; null if not set.',
    }),
    arrivedAt: t.expose('arrivedAt', { type: 'DateTime', nullable: true, description: 'When the patient arrived; null until then.' }),
    declineReason: t.exposeString('declineReason', {
      ...internal,
      description: `Why the receiving facility declined; null unless it did, ${NULL_INTERNAL}.`,
    }),
    feedbackNote: t.exposeString('feedbackNote', {
      ...clinical,
      description: `Feedback of the receiving facility to the sender; ${NULL_CLINICAL}.`,
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first visit there was closed or the first claim submitted; null until then.',
    }),
    needsReview: t.exposeBoolean('needsReview', { description: 'The referral skips a level of care, so the scheme should review it.' }),
    redirectedFrom: t.prismaField({
      type: 'Referral',
      nullable: true,
      description: 'The declined referral before this one; null if there is none or the viewer may not see it.',
      resolve: (query, { id }, _args, { viewer }) =>
        viewer ? db.referral.findFirst({ ...query, where: { redirectedTo: { id }, AND: visibleReferrals(viewer) } }) : null,
    }),
    redirectedTo: t.prismaField({
      type: 'Referral',
      nullable: true,
      description: 'The new referral after this one was declined; null if there is none or the viewer may not see it.',
      resolve: (query, { id }, _args, { viewer }) =>
        viewer ? db.referral.findFirst({ ...query, where: { redirectedFromId: id, AND: visibleReferrals(viewer) } }) : null,
    }),
    history: t.prismaField({
      description: 'Steps of the referral, oldest first.',
      authScopes: { can: 'INTERNAL_NOTE_READ' },
      unauthorizedResolver: () => [],
      ...statusHistory('Referral'),
    }),
    availableActions: t.field({
      type: [ReferralAction],
      description: 'Actions available to the viewer now.',
      select: {
        status: true,
        urgency: true,
        fromHcpId: true,
        toHcpId: true,
        requestedById: true,
        acceptedAt: true,
        arrivedAt: true,
        extendedAt: true,
        redirectedTo: { select: { id: true } },
      },
      resolve: ({ redirectedTo, ...referral }, _args, { viewer }) =>
        viewer ? referralActions(viewer, referral, redirectedTo !== null) : [],
    }),
    version: t.exposeInt('version'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
