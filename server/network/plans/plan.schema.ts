import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';

export const Plan = builder.prismaObject('Plan', {
  description: 'A benefit and funding line with its rules.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    sector: t.expose('sector', { type: enumOf('PlanSector') }),
    premiumType: t.expose('premiumType', { type: enumOf('PremiumType') }),
    premiumPercent: t.float({
      nullable: true,
      description: 'Share of the basic salary, 0.05 is 5%; null where the premium is a fixed sum.',
      select: { premiumType: true, premiumValue: true },
      resolve: (plan) => (plan.premiumType === 'PERCENT_BASIC' ? Number(plan.premiumValue) / 10_000 : null),
    }),
    premium: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Premium of one person; null where it is a share of the salary.',
      select: { premiumType: true, premiumValue: true },
      resolve: (plan) => (plan.premiumType === 'PERCENT_BASIC' ? null : plan.premiumValue),
    }),
    familyPremium: t.expose('familyPremium', {
      type: 'Kobo',
      nullable: true,
      description: 'Premium of a person with dependants; null if the plan has no premium of its own for families.',
    }),
    extraDependantPremium: t.expose('extraDependantPremium', {
      type: 'Kobo',
      nullable: true,
      description: 'Premium of each extra dependant; null if none is due.',
    }),
    employeeShare: t.exposeInt('employeeShare', { description: 'Basis points of basic salary.' }),
    employerShare: t.exposeInt('employerShare', { description: 'Basis points of basic salary.' }),
    periodType: t.expose('periodType', { type: enumOf('PlanPeriod') }),
    durationMonths: t.exposeInt('durationMonths', {
      nullable: true,
      description: 'Months that cover lasts; null unless periodType is MONTHS.',
    }),
    waitingDays: t.exposeInt('waitingDays'),
    maxSpouses: t.exposeInt('maxSpouses'),
    newbornWeeks: t.exposeInt('newbornWeeks', { description: 'A child added within so many weeks of its birth is covered from birth.' }),
    maxChildren: t.exposeInt('maxChildren'),
    childMaxAge: t.exposeInt('childMaxAge', { description: 'A child is younger than this.' }),
    allowsExtraDependants: t.exposeBoolean('allowsExtraDependants'),
    paymentResponsibility: t.expose('paymentResponsibility', { type: enumOf('PaymentResponsibility') }),
    fundingPool: t.exposeString('fundingPool'),
    capitationPerLife: t.expose('capitationPerLife', {
      type: 'Kobo',
      description: 'Paid each month for a life at its primary facility, kobo; 0 where primary care is claimed instead.',
    }),
    coPayDrugPercent: t.exposeInt('coPayDrugPercent'),
    annualInpatientDays: t.exposeInt('annualInpatientDays', {
      nullable: true,
      description: 'Days in hospital that are covered for one person in a calendar year; null is no limit.',
    }),
    maxLiveBirths: t.exposeInt('maxLiveBirths', {
      nullable: true,
      description: 'Births that are covered for one person; null is no limit.',
    }),
    annualLimit: t.expose('annualLimit', {
      type: 'Kobo',
      nullable: true,
      description: 'Cost of care that is covered for one person in a calendar year; null is no limit.',
    }),
    allowedHcpLevels: t.expose('allowedHcpLevels', { type: [enumOf('HcpLevel')], description: 'Levels that may be the home facility.' }),
    requiredDocuments: t.expose('requiredDocuments', { type: [enumOf('RegistrationDocument')] }),
    requiresNin: t.exposeBoolean('requiresNin'),
    selfRegistration: t.exposeBoolean('selfRegistration', { description: 'Whether one may register for it without an officer.' }),
    joining: t.exposeString('joining', { description: 'How one gets on it and what is needed.' }),
    requiresCategory: t.exposeBoolean('requiresCategory', { description: 'Whether a vulnerable category must be given.' }),
  }),
});

builder.queryField('plans', (t) =>
  t.withAuth({ can: 'REFERENCE_READ' }).prismaField({
    type: [Plan],
    description: 'The plans of the scheme, in the order of the scheme.',
    resolve: (query) => db.plan.findMany({ ...query, where: { isActive: true }, orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }] }),
  }),
);

builder.queryField('publicPlans', (t) =>
  t.prismaField({
    type: [Plan],
    description: 'What the scheme offers, for those who are not on it yet. Public.',
    resolve: (query) => db.plan.findMany({ ...query, where: { isActive: true }, orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }] }),
  }),
);
