import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { Plan } from './plan.schema.ts';
import { type CoverOfCategory, planCover } from './plan-cover.service.ts';

const CoveredService = builder.objectRef<CoverOfCategory['services'][number]>('CoveredService').implement({
  description: 'A service that a plan covers, as everyone may see it.',
  fields: (t) => ({
    name: t.exposeString('name'),
    requiresPa: t.exposeBoolean('requiresPa', { description: 'Whether the scheme authorises it first.' }),
    waitingDays: t.exposeInt('waitingDays', {
      nullable: true,
      description: 'Days of cover before it is given; null is the rule of the plan.',
    }),
  }),
});

const CoverOfCategoryType = builder.objectRef<CoverOfCategory>('CoverOfCategory').implement({
  description: 'What a plan covers of one category of services.',
  fields: (t) => ({
    category: t.field({ type: enumOf('ServiceCategory'), resolve: ({ category }) => category }),
    services: t.field({ type: [CoveredService], description: 'By name.', resolve: ({ services }) => services }),
  }),
});

const PublicPlan = builder.objectRef<NonNullable<Awaited<ReturnType<typeof planCover>>>>('PublicPlan').implement({
  description: 'A plan with all that it covers today.',
  fields: (t) => ({
    plan: t.field({ type: Plan, resolve: ({ plan }) => plan }),
    cover: t.field({ type: [CoverOfCategoryType], resolve: ({ cover }) => cover }),
  }),
});

builder.queryField('publicPlan', (t) =>
  t.field({
    type: PublicPlan,
    nullable: true,
    complexity: 20,
    description: 'A plan by its code, with what it covers; null if the scheme offers none of this code. Public.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }) => planCover(code),
  }),
);
