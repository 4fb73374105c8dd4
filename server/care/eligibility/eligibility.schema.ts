import { Enrollee } from '../../members/enrollees/enrollee.schema.ts';
import { now, today } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import type { Eligibility } from './eligibility.service.ts';
import type { Limit } from './limits.ts';
import { checkEligibilityByNumber, type LookupAnswer } from './lookup.service.ts';

const Answer = builder.enumType('EligibilityAnswer', {
  description: 'UNDETERMINED: what is on record does not settle it; the reasons say what is missing.',
  values: ['ELIGIBLE', 'NOT_ELIGIBLE', 'UNDETERMINED'] as const,
});

const LimitKey = builder.enumType('LimitKey', { values: ['INPATIENT_DAYS', 'BIRTHS', 'ANNUAL_AMOUNT'] as const });

const LimitUse = builder.objectRef<Limit>('LimitUse').implement({
  description: 'A limit of the plan and what is used of it: days and money in the calendar year, births on the scheme. Money in kobo.',
  fields: (t) => ({
    key: t.expose('key', { type: LimitKey }),
    used: t.field({ type: 'Kobo', resolve: ({ used }) => used }),
    limit: t.field({ type: 'Kobo', resolve: ({ limit }) => limit }),
  }),
});

const EligibilityReason = builder.objectRef<Eligibility['reasons'][number]>('EligibilityReason').implement({
  description: 'What speaks against care, as a code of the catalogue and in words.',
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    serviceId: t.exposeID('serviceId', {
      nullable: true,
      description: 'The service that it is about; null if it is not about a single one.',
    }),
  }),
});

export const EligibilityType = builder.objectRef<Eligibility>('Eligibility').implement({
  description: 'May this person have care at the facility on the day?',
  fields: (t) => ({
    answer: t.expose('answer', { type: Answer }),
    reasons: t.field({ type: [EligibilityReason], resolve: ({ reasons }) => reasons }),
    day: t.expose('day', { type: 'Date' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    planName: t.string({ resolve: ({ plan }) => plan.name }),
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
        'The referral that allows care away from the home facility; null without one, at the home facility, and when only the cover was judged.',
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

const EligibilityLookup = builder.objectRef<LookupAnswer & { day: Date }>('EligibilityLookup').implement({
  description: 'The answer to one question at the desk.',
  fields: (t) => ({
    answer: t.field({ type: Answer, resolve: ({ eligibility }) => eligibility?.answer ?? 'NOT_ELIGIBLE' }),
    enrollee: t.field({
      type: Enrollee,
      nullable: true,
      description: 'Null when nobody has that number, and while `purposeRequired`.',
      resolve: ({ enrollee }) => enrollee,
    }),
    purposeRequired: t.boolean({
      description: 'Somebody has that number, but is not among the people of the facility: ask again with a `purpose`.',
      resolve: ({ enrollee, missing }) => enrollee === null && missing === 'ELG_PURPOSE',
    }),
    careNeedsPurpose: t.exposeBoolean('careNeedsPurpose', {
      description:
        'A visit, PA request or referral for this guest needs a `purpose`, unless this look-up is repeated with a `purpose`. False for own people.',
    }),
    family: t.field({
      type: [Enrollee],
      description: 'The rest of the family, to choose from when the number is shared; of a guest only who has the same phone number.',
      resolve: ({ family }) => family,
    }),
    reasons: t.field({
      type: [EligibilityReason],
      resolve: ({ eligibility, missing }) => eligibility?.reasons ?? [{ code: missing, message: messageOf(missing) }],
    }),
    eligibility: t.field({
      type: EligibilityType,
      nullable: true,
      description: 'Null whenever `enrollee` is.',
      resolve: ({ eligibility }) => eligibility,
    }),
    hcpName: t.string({
      nullable: true,
      description: 'The facility the answer is for; null when only the cover was judged.',
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
      'Whether a person may have care on a day, by exact enrolment number, NIN or phone (or by id). For a provider user at the own facility; for officers at the facility named, else cover alone. Each look-up is on the access log; people beyond the facility’s own need a purpose and may be asked about 60 times an hour (ELG_LOOKUPS).',
    args: {
      number: t.arg.string({
        description: 'Enrolment number, NIN or phone: exact, never a part. Or what a scanner reads off a member’s card.',
      }),
      enrolleeId: t.arg.id(),
      hcpId: t.arg.id(),
      day: t.arg({ type: 'Date', description: 'Day of care; today if not given.' }),
      emergency: t.arg.boolean(),
      purpose: t.arg({ type: enumOf('LookupPurpose'), description: 'Why a facility asks about somebody who is not among its own people.' }),
    },
    resolve: async (_root, args, context) => {
      const day = args.day ?? today();
      return { ...(await checkEligibilityByNumber(context, { ...args, day })), day };
    },
  }),
);
