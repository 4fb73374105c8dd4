import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { headField } from '../../members/enrollees/record-guard.ts';
import { clinicalField } from '../../members/record-access/clinical-field.ts';
import { Diagnosis } from '../../network/catalogue/clinical.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { isVisible } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { visibleCareHistories } from './care-history.access.ts';
import { type CareEvent, type CareHistory, careHistory } from './care-history.service.ts';

const CareEventKind = builder.enumType('CareEventKind', {
  description: 'CLAIM: care that was claimed and has no visit on record.',
  values: ['VISIT', 'PA_REQUEST', 'REFERRAL', 'CLAIM'] as const,
});

const clinicalList = { ...clinicalField, unauthorizedResolver: () => [] } as const;

const CareEventType = builder.objectRef<CareEvent>('CareEvent').implement({
  description: 'A visit, PA request, referral or claimed care of a person at any facility.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: CareEventKind }),
    recordNo: t.exposeString('recordNo', { description: 'Number of the visit, request, referral or claim.' }),
    at: t.expose('at', {
      type: 'DateTime',
      description: 'When the visit took place, the request or referral was sent, or the claimed care started.',
    }),
    hcp: t.field({
      type: Hcp,
      description: 'The facility of the visit, request or claim; the one that referred.',
      resolve: ({ hcp }) => hcp,
    }),
    toHcp: t.field({
      type: Hcp,
      nullable: true,
      description: 'The facility referred to; null unless it is a referral.',
      resolve: ({ toHcp }) => toHcp ?? null,
    }),
    encounterStatus: t.field({
      type: enumOf('EncounterStatus'),
      nullable: true,
      description: 'Null unless it is a visit.',
      resolve: ({ encounterStatus }) => encounterStatus ?? null,
    }),
    paRequestStatus: t.field({
      type: enumOf('PaRequestStatus'),
      nullable: true,
      description: 'Null unless it is a PA request.',
      resolve: ({ paRequestStatus }) => paRequestStatus ?? null,
    }),
    referralStatus: t.field({
      type: enumOf('ReferralStatus'),
      nullable: true,
      description: 'Null unless it is a referral.',
      resolve: ({ referralStatus }) => referralStatus ?? null,
    }),
    visitType: t.field({
      type: enumOf('VisitType'),
      nullable: true,
      description: 'Null unless it is a visit.',
      resolve: ({ visitType }) => visitType ?? null,
    }),
    outcome: t.field({
      type: enumOf('VisitOutcome'),
      nullable: true,
      description: 'How the care ended; null for requests and referrals, and if not recorded.',
      resolve: ({ outcome }) => outcome ?? null,
    }),
    diagnoses: t.field({
      type: [Diagnosis],
      ...clinicalList,
      description: 'The main one first; empty without the permission CLINICAL_READ.',
      resolve: ({ diagnoses }) => diagnoses,
    }),
    notes: t.stringList({
      ...clinicalList,
      description: 'Complaint and treatment of a visit, reason of a referral; empty without the permission CLINICAL_READ.',
      resolve: ({ notes }) => notes,
    }),
    services: t.stringList({ description: 'Names, with the quantity where it is more than one.', resolve: ({ services }) => services }),
  }),
});

const CareHistoryType = builder.objectRef<CareHistory>('CareHistory').implement({
  description: 'Care of a person at all facilities in the last 12 months.',
  fields: (t) => ({
    enrollee: t.field({ type: Enrollee, resolve: ({ enrollee }) => enrollee }),
    events: t.field({ type: [CareEventType], description: 'The latest first, at most 100 of each kind.', resolve: ({ events }) => events }),
  }),
});

builder.queryField('careHistory', (t) =>
  t.withAuth({ can: 'CARE_HISTORY_READ' }).field({
    type: CareHistoryType,
    complexity: 40,
    description:
      'Care of a person at all facilities in the last 12 months. For the home facility, a facility with an open visit or an accepted referral, and the family. Each read is recorded in the access log.',
    args: { enrolleeId: t.arg.id({ required: true }) },
    resolve: (_root, { enrolleeId }, context) => careHistory(context, enrolleeId),
  }),
);

builder.prismaObjectField(Enrollee, 'hasReadableCareHistory', (t) =>
  t.boolean({
    ...headField,
    description: 'Whether the viewer may read the `careHistory` of this person.',
    resolve: (person, _args, context) =>
      context.viewer !== null &&
      can(context.viewer, 'CARE_HISTORY_READ') &&
      isVisible(visibleCareHistories, context, context.viewer, person),
  }),
);
