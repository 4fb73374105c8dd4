import { Actor } from '../../platform/activity/history.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { addMasterDataList } from '../../platform/master-data/master-data.schema.ts';
import { cancelPlanChangeInput, updatePlanInput } from './plan.input.ts';
import { cancelPlanChange, createPlan, disablePlan, enablePlan, inputs, plannedForPlan, updatePlan } from './plan.service.ts';

builder.prismaObject('PlanChange', {
  description: 'Rules that a plan takes from a later day on.',
  authScopes: { can: 'PLAN_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    columns: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What changes, by the names of the plan’s columns. Never null.',
      select: { columns: true },
      resolve: ({ columns }) => columns,
    }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date' }),
    reason: t.exposeString('reason'),
    createdBy: t.relation('createdBy', { type: Actor }),
  }),
});

export const Plan = builder.prismaObject('Plan', {
  description: 'A benefit and funding line with its rules.',
  fields: (t) => ({
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
    newbornWeeks: t.exposeInt('newbornWeeks', { description: 'A child added within this many weeks of birth is covered from birth.' }),
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
    schemeCostPerLife: t.expose('schemeCostPerLife', {
      type: 'Kobo',
      nullable: true,
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'What a life costs the scheme in a year where the person pays nothing; null if it was not given.',
    }),
    sortOrder: t.exposeInt('sortOrder', { description: 'The place among the plans of the scheme.' }),
    peopleCount: t.relationCount('enrollees', {
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'People who were ever on it; from one on, what it is cannot change any more.',
    }),
    planned: t.relation('changes', {
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'Changes that count from a later day.',
      query: plannedForPlan,
    }),
    requiresCategory: t.exposeBoolean('requiresCategory', { description: 'Whether a vulnerable category must be given.' }),
  }),
});

addMasterDataList('Plan', Plan, {
  name: 'managedPlans',
  read: 'PLAN_MANAGE',
  search: ['name', 'code'],
  sortBy: ['sortOrder', 'name', 'code'],
});

builder.queryField('plan', (t) =>
  t.withAuth({ can: 'PLAN_MANAGE' }).prismaField({
    type: Plan,
    description: 'A plan with its rules and what is planned for it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }) => db.plan.findUniqueOrThrow({ ...query, where: { id: `${id}` } }),
  }),
);

createMutation('createPlan', { type: Plan, can: 'PLAN_MANAGE', input: inputs.create, run: createPlan, description: 'Adds one plan.' });
recordMutation('updatePlan', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: updatePlanInput,
  run: updatePlan,
  description:
    'Changes one plan, at once or from a later day. PLAN_FIXED for what it is once people are on it, PLAN_DAY, SET_UNCHANGED, CONFLICT_STALE on an old version.',
});
recordMutation('disablePlan', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: inputs.disable,
  run: disablePlan,
  description: 'Takes one plan off every choice; who is on it stays.',
});
recordMutation('enablePlan', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: inputs.enable,
  run: enablePlan,
  description: 'Lets one plan be chosen again.',
});
recordMutation('cancelPlanChange', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: cancelPlanChangeInput,
  run: cancelPlanChange,
  description: 'Takes back what was planned for a plan, by the id of the change, before its day.',
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
