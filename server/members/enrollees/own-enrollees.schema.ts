import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { EnrolleeFilter, enrolleesWhere } from './enrollee-list.schema.ts';

type Totals = { lives: number; covered: number; principals: number; dependants: number; female: number; male: number };

const OwnEnrolleeTotals = builder.objectRef<Totals>('OwnEnrolleeTotals').implement({
  description: 'The lives assigned to the facility, counted under the filter of its list.',
  fields: (t) => ({
    lives: t.exposeInt('lives'),
    covered: t.exposeInt('covered', { description: 'With active cover.' }),
    principals: t.exposeInt('principals'),
    dependants: t.exposeInt('dependants'),
    female: t.exposeInt('female'),
    male: t.exposeInt('male'),
  }),
});

builder.queryField('ownEnrolleeTotals', (t) =>
  t.withAuth({ can: 'REPORT_OWN_HCP_READ' }).field({
    type: OwnEnrolleeTotals,
    description: 'The totals of a facility’s own list of enrollees, in one statement by the index on hcpId.',
    complexity: 10,
    args: { filter: t.arg({ type: EnrolleeFilter }), search: t.arg.string() },
    resolve: async (_root, { filter, search }, { viewer }) => {
      const groups = await db.enrollee.groupBy({
        by: ['relationship', 'sex', 'status'],
        where: await enrolleesWhere(viewer, filter, search),
        _count: true,
      });
      const count = (of: (group: (typeof groups)[number]) => boolean) =>
        groups.reduce((sum, group) => sum + (of(group) ? group._count : 0), 0);
      return {
        lives: count(() => true),
        covered: count(({ status }) => status === 'ACTIVE'),
        principals: count(({ relationship }) => relationship === 'PRINCIPAL'),
        dependants: count(({ relationship }) => relationship !== 'PRINCIPAL'),
        female: count(({ sex }) => sex === 'FEMALE'),
        male: count(({ sex }) => sex === 'MALE'),
      };
    },
  }),
);
