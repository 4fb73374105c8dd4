import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { Service } from '../../network/catalogue/service.schema.ts';
import { now, today } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import type { AskedService } from './asked-services.service.ts';
import type { Eligibility } from './eligibility.service.ts';
import type { Limit } from './limits.ts';
import { checkEligibilityByNumber, type LookupAnswer } from './lookup.service.ts';

const Answer = builder.enumType('EligibilityAnswer', {
  description: 'UNDETERMINED: the records do not settle the question; the reasons name the missing data.',
  values: ['ELIGIBLE', 'NOT_ELIGIBLE', 'UNDETERMINED'] as const,
});

const LimitKey = builder.enumType('LimitKey', { values: ['INPATIENT_DAYS', 'BIRTHS', 'ANNUAL_AMOUNT'] as const });

const LimitUse = builder.objectRef<Limit>('LimitUse').implement({
  description:
    'A limit of the plan and how much of it is used: days and money in the calendar year, births covered by the scheme. Money in kobo.',
  fields: (t) => ({
    key: t.expose('key', { type: LimitKey }),
    used: t.field({ type: 'Kobo', resolve: ({ used }) => used }),
    limit: t.field({ type: 'Kobo', resolve: ({ limit }) => limit }),
    left: t.field({ type: 'Kobo', resolve: ({ used, limit }) => Math.max(0, limit - used) }),
  }),
});

const EligibilityReason = builder.objectRef<Eligibility['reasons'][number]>('EligibilityReason').implement({
  description: 'A reason against care: error code and message.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    serviceId: t.exposeID('serviceId', {
      nullable: true,
      description: 'The service concerned; null if it does not concern a single service.',
    }),
  }),
});

export const EligibilityType = builder.objectRef<Eligibility>('Eligibility').implement({
  description: 'Whether a person may have care at the facility on the day.',
  fields: (t) => ({
    answer: t.expose('answer', { type: Answer }),
    reasons: t.field({ type: [EligibilityReason], resolve: ({ reasons }) => reasons }),
    day: t.expose('day', { type: 'Date' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    planName: t.string({ resolve: ({ plan }) => plan.name }),
    coPayDrugPercent: t.int({
      description: 'Share of the approved price of drugs that the patient pays, percent.',
      resolve: ({ plan }) => plan.coPayDrugPercent,
    }),
    coverageStart: t.expose('coverageStart', {
      type: 'Date',
      nullable: true,
      description: 'First day of cover; null if none is on record.',
    }),
    coverageEnd: t.expose('coverageEnd', { type: 'Date', nullable: true, description: 'Last day of cover; null if none is on record.' }),
    homeHcpId: t.id({
      nullable: true,
      description: 'The home facility on the day; null if none is assigned.',
      resolve: ({ homeHcp }) => homeHcp?.id ?? null,
    }),
    homeHcpName: t.string({
      nullable: true,
      description: 'Name of the home facility; null if none is assigned.',
      resolve: ({ homeHcp }) => homeHcp?.name ?? null,
    }),
    referralId: t.id({
      nullable: true,
      description:
        'The referral that allows care away from the home facility. Null without a referral, at the home facility, and when only cover was checked.',
      resolve: ({ referral }) => referral?.id ?? null,
    }),
    referralNo: t.string({
      nullable: true,
      description: 'Number of that referral; null whenever `referralId` is.',
      resolve: ({ referral }) => referral?.referralNo ?? null,
    }),
    limits: t.field({ type: [LimitUse], resolve: ({ limits }) => limits }),
  }),
});

const AskedServiceType = builder.objectRef<AskedService>('EligibilityService').implement({
  description: 'What one unit of a service needs for this person, at this facility, on the day.',
  fields: (t) => ({
    service: t.field({ type: Service, resolve: ({ service }) => service as never }),
    reasons: t.field({
      type: [EligibilityReason],
      description: 'Why the plan does not pay the service; empty if it does.',
      resolve: ({ reasons }) => reasons,
    }),
    needsPa: t.boolean({ description: 'Whether a PA code is needed first.', resolve: ({ service }) => service.requiresPa }),
    needsReferral: t.exposeBoolean('needsReferral', {
      description: 'The person needs a referral to this facility, or to another one because this one does not offer the service.',
    }),
    isOffered: t.exposeBoolean('isOffered', {
      nullable: true,
      description: 'Whether the facility may provide the service; null when only cover was checked.',
    }),
    price: t.expose('price', { type: 'Kobo', nullable: true, description: 'Tariff of the day; null if there is none.' }),
    coPayment: t.expose('coPayment', {
      type: 'Kobo',
      nullable: true,
      description: 'Part of the price that the patient pays; null without a price.',
    }),
  }),
});

const EligibilityLookup = builder.objectRef<LookupAnswer & { day: Date }>('EligibilityLookup').implement({
  description: 'The answer to an eligibility check.',
  fields: (t) => ({
    answer: t.field({ type: Answer, resolve: ({ eligibility }) => eligibility?.answer ?? 'NOT_ELIGIBLE' }),
    enrollee: t.field({
      type: Enrollee,
      nullable: true,
      description: 'Null if the number is unknown, and while `purposeRequired` is true.',
      resolve: ({ enrollee }) => enrollee,
    }),
    purposeRequired: t.boolean({
      description: 'The number belongs to a person of another facility: repeat the look-up with a `purpose`.',
      resolve: ({ enrollee, missing }) => enrollee === null && missing === 'ELG_PURPOSE',
    }),
    careNeedsPurpose: t.exposeBoolean('careNeedsPurpose', {
      description:
        'A visit, PA request or referral for this guest needs a `purpose`, unless this look-up is repeated with one. False for the facility’s own people.',
    }),
    family: t.field({
      type: [Enrollee],
      description: 'Other family members to choose from when the number is shared. For a guest, only those with the same phone number.',
      resolve: ({ family }) => family,
    }),
    reasons: t.field({
      type: [EligibilityReason],
      resolve: ({ eligibility, missing, candidates }) =>
        eligibility?.reasons ?? [{ code: missing, message: messageOf(missing, { n: candidates }) }],
    }),
    eligibility: t.field({
      type: EligibilityType,
      nullable: true,
      description: 'Null whenever `enrollee` is.',
      resolve: ({ eligibility }) => eligibility,
    }),
    services: t.field({
      type: [AskedServiceType],
      description: 'The services asked for, in their order; empty while `enrollee` is null.',
      resolve: ({ services }) => services,
    }),
    hcpName: t.string({
      nullable: true,
      description: 'The facility of the check; null when only cover was checked.',
      resolve: ({ hcp }) => hcp?.name ?? null,
    }),
    checkedAt: t.field({ type: 'DateTime', resolve: () => now() }),
  }),
});

builder.queryField('eligibility', (t) =>
  t.withAuth({ can: 'ELIGIBILITY_CHECK' }).field({
    type: EligibilityLookup,
    complexity: 20,
    description:
      'Whether a person may have care on a day, by exact enrolment number, NIN or phone (or by id). A provider user checks at the own facility; officers at the facility given, otherwise cover only. Each look-up is recorded in the access log. Look-ups of people of other facilities need a purpose and are limited to 60 an hour (ELG_LOOKUPS).',
    args: {
      number: t.arg.string({
        description: 'Exact enrolment number, NIN or phone, or the text scanned from a member’s card. Partial numbers are not found.',
      }),
      dateOfBirth: t.arg({
        type: 'Date',
        description: 'Finds only the person with this birth date, such as one of several with the same phone.',
      }),
      surname: t.arg.string({
        description: 'With the first name: finds only the person of these names. If several have them, none is shown (ELG_AMBIGUOUS).',
      }),
      firstName: t.arg.string(),
      enrolleeId: t.arg.id(),
      hcpId: t.arg.id(),
      day: t.arg({ type: 'Date', description: 'Day of care; today if not given.' }),
      emergency: t.arg.boolean(),
      services: t.arg.stringList({ description: 'Codes or ids of services to check, at most 20.' }),
      purpose: t.arg({ type: enumOf('LookupPurpose'), description: 'Why the facility looks up a person of another facility.' }),
    },
    resolve: async (_root, args, context) => {
      const day = args.day ?? today();
      return { ...(await checkEligibilityByNumber(context, { ...args, day })), day };
    },
  }),
);
