import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { addMasterDataList } from '../../scheme/master-data/master-data.schema.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { cancelPlanChangeInput, updatePlanInput } from './plan.input.ts';
import { cancelPlanChange, createPlan, disablePlan, enablePlan, inputs, plannedForPlan, updatePlan } from './plan.service.ts';

builder.prismaObject('PlanChange', {
  description: 'Scheduled new rules of a plan.',
  authScopes: { can: 'PLAN_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    columns: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Changed values by column name of the plan. Never null.',
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
      description: 'Share of the basic salary, 0.05 is 5%; null for flat premiums.',
      select: { premiumType: true, premiumValue: true },
      resolve: (plan) => (plan.premiumType === 'PERCENT_BASIC' ? Number(plan.premiumValue) / 10_000 : null),
    }),
    premium: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Premium per person; null for a percentage of salary.',
      select: { premiumType: true, premiumValue: true },
      resolve: (plan) => (plan.premiumType === 'PERCENT_BASIC' ? null : plan.premiumValue),
    }),
    familyPremium: t.expose('familyPremium', {
      type: 'Kobo',
      nullable: true,
      description: 'Premium per family; null if the plan has none.',
    }),
    extraDependantPremium: t.expose('extraDependantPremium', {
      type: 'Kobo',
      nullable: true,
      description: 'Premium per extra dependant; null if there is none.',
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
      description: 'Monthly capitation per life at its primary facility, kobo; 0 if primary care is claimed instead.',
    }),
    coPayDrugPercent: t.exposeInt('coPayDrugPercent'),
    annualInpatientDays: t.exposeInt('annualInpatientDays', {
      nullable: true,
      description: 'Covered inpatient days per person and calendar year; null means no limit.',
    }),
    maxLiveBirths: t.exposeInt('maxLiveBirths', {
      nullable: true,
      description: 'Covered births per person; null means no limit.',
    }),
    annualLimit: t.expose('annualLimit', {
      type: 'Kobo',
      nullable: true,
      description: 'Covered cost of care per person and calendar year; null means no limit.',
    }),
    allowedHcpLevels: t.expose('allowedHcpLevels', { type: [enumOf('HcpLevel')], description: 'Allowed levels of home facility.' }),
    requiredDocuments: t.expose('requiredDocuments', { type: [enumOf('RegistrationDocument')] }),
    requiresNin: t.exposeBoolean('requiresNin'),
    selfRegistration: t.exposeBoolean('selfRegistration', { description: 'Whether people can register themselves.' }),
    joining: t.exposeString('joining', { description: 'How to join and what is required.' }),
    schemeCostPerLife: t.expose('schemeCostPerLife', {
      type: 'Kobo',
      nullable: true,
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'Annual cost to the scheme per life, if the enrollee pays no premium; null if not given.',
    }),
    sortOrder: t.exposeInt('sortOrder', { description: 'Position in plan lists.' }),
    peopleCount: t.relationCount('enrollees', {
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'People ever on this plan; from one on, its basic details cannot be changed.',
    }),
    planned: t.relation('changes', {
      authScopes: { can: 'PLAN_MANAGE' },
      description: 'Scheduled changes.',
      query: plannedForPlan,
    }),
    requiresCategory: t.exposeBoolean('requiresCategory', { description: 'Whether a vulnerable category is required.' }),
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
    description: 'A plan with its rules and scheduled changes.',
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
    'Changes a plan, immediately or from a later date. Errors: PLAN_FIXED for basic details once people are on it, PLAN_DAY, SET_UNCHANGED, CONFLICT_STALE on an old version.',
});
recordMutation('disablePlan', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: inputs.disable,
  run: disablePlan,
  description: 'Disables a plan: it can no longer be chosen; its enrollees stay covered.',
});
recordMutation('enablePlan', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: inputs.enable,
  run: enablePlan,
  description: 'Enables a plan again.',
});
recordMutation('cancelPlanChange', {
  type: Plan,
  can: 'PLAN_MANAGE',
  input: cancelPlanChangeInput,
  run: cancelPlanChange,
  description: 'Cancels a scheduled change of a plan, by its id, before it takes effect.',
});

builder.queryField('plans', (t) =>
  t.withAuth({ can: 'REFERENCE_READ' }).prismaField({
    type: [Plan],
    description: 'Active plans of the scheme, in display order.',
    resolve: (query) => db.plan.findMany({ ...query, where: { isActive: true }, orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }] }),
  }),
);

builder.queryField('publicPlans', (t) =>
  t.prismaField({
    type: [Plan],
    description: 'Plans on offer, for the public. Public.',
    resolve: (query) => db.plan.findMany({ ...query, where: { isActive: true }, orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }] }),
  }),
);
