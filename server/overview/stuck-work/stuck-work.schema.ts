import { builder } from '../../scheme/graphql/builder.ts';
import { STUCK_KINDS, type StuckWork as Stuck, stuckWork } from './stuck-work.ts';

const StuckKind = builder.enumType('StuckKind', { description: 'A type of work that can be overdue or stop.', values: STUCK_KINDS });

const StuckWork = builder.objectRef<Stuck>('StuckWork').implement({
  description: 'Amount of one type of work that is overdue or stopped.',
  fields: (t) => ({
    kind: t.field({ type: StuckKind, resolve: ({ kind }) => kind }),
    count: t.exposeInt('count'),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest has been waiting; for ending cover, the earliest end date. Null if there is none.',
    }),
  }),
});

builder.queryField('stuckWork', (t) =>
  t.withAuth({ can: 'STUCK_WORK_READ' }).field({
    type: [StuckWork],
    description: 'Overdue and stopped work in the viewer’s scope, by type.',
    resolve: (_root, _args, { viewer }) => stuckWork(viewer),
  }),
);
