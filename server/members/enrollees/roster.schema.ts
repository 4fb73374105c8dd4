import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { logRecordAccess } from '../record-access/record-access.ts';
import { listedEnrollees } from './enrollee.access.ts';
import { Enrollee } from './enrollee.schema.ts';

const MAX_PEOPLE = 100;

type Page = { ids: string[]; total: number; hasMore: boolean };

const RosterPage = builder.objectRef<Page>('RosterPage').implement({
  description: 'People of a facility, in the order of their ids. Each is on the access log.',
  fields: (t) => ({
    items: t.prismaField({
      type: [Enrollee],
      resolve: async (query, { ids }, _args, context) => {
        const rows = await db.enrollee.findMany({ ...query, where: { id: { in: ids } }, orderBy: { id: 'asc' } });
        for (const { id } of rows) logRecordAccess(context, id, 'COVER');
        return rows;
      },
    }),
    total: t.exposeInt('total', { description: 'People of the facility.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are people after the last of these.' }),
  }),
});

builder.queryField('roster', (t) =>
  t.withAuth({ can: 'ROSTER_READ' }).field({
    type: RosterPage,
    description:
      'The people with a number who are assigned to the viewer’s facility, for its own system: name, number, sex, plan and cover. Served by Enrollee_hcpId_searchName_idx.',
    args: {
      after: t.arg.id({ description: 'Id of the last person of the page before.' }),
      limit: t.arg.int({ required: true, defaultValue: 50, description: `At most ${MAX_PEOPLE}.` }),
    },
    resolve: async (_root, { after, limit }, { viewer }) => {
      if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
      if (limit < 1 || limit > MAX_PEOPLE) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_PEOPLE } });
      const where = { hcpId: viewer.scope.hcpId, enrolmentNo: { not: null }, AND: listedEnrollees(viewer) };
      const [total, rows] = await Promise.all([
        db.enrollee.count({ where }),
        db.enrollee.findMany({
          where: { ...where, id: after ? { gt: `${after}` } : undefined },
          orderBy: { id: 'asc' },
          take: limit + 1,
          select: { id: true },
        }),
      ]);
      return { ids: rows.slice(0, limit).map(({ id }) => id), total, hasMore: rows.length > limit };
    },
  }),
);
