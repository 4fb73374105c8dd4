import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Plan } from './plan.schema.ts';
import { type CoverOfCategory, planCover } from './plan-cover.service.ts';

const CoveredService = builder.objectRef<CoverOfCategory['services'][number]>('CoveredService').implement({
  description: 'A service that a plan covers, with public data.',
  fields: (t) => ({
    name: t.exposeString('name'),
    requiresPa: t.exposeBoolean('requiresPa', { description: 'Whether it requires authorisation.' }),
    waitingDays: t.exposeInt('waitingDays', {
      nullable: true,
      description: 'Waiting period in days; null means the plan’s own rule.',
    }),
  }),
});

const CoverOfCategoryType = builder.objectRef<CoverOfCategory>('CoverOfCategory').implement({
  description: 'Covered services of one category.',
  fields: (t) => ({
    category: t.field({ type: enumOf('ServiceCategory'), resolve: ({ category }) => category }),
    services: t.field({ type: [CoveredService], description: 'By name.', resolve: ({ services }) => services }),
  }),
});

const PublicPlan = builder.objectRef<NonNullable<Awaited<ReturnType<typeof planCover>>>>('PublicPlan').implement({
  description: 'A plan with everything it covers today.',
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
    description: 'A plan by its code, with covered services; null if the scheme offers no such plan. Public.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }) => planCover(code),
  }),
);
