import { builder } from '../../platform/graphql/builder.ts';
import { STUCK_KINDS, type StuckWork as Stuck, stuckWork } from './stuck-work.ts';

const StuckKind = builder.enumType('StuckKind', { description: 'A kind of work that can get stuck.', values: STUCK_KINDS });

const StuckWork = builder.objectRef<Stuck>('StuckWork').implement({
  description: 'How much of one kind of work is past its time or stopped.',
  fields: (t) => ({
    kind: t.field({ type: StuckKind, resolve: ({ kind }) => kind }),
    count: t.exposeInt('count'),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the longest of it waits; of cover that ends, the first end. Null if there is none.',
    }),
  }),
});

builder.queryField('stuckWork', (t) =>
  t.withAuth({ can: 'STUCK_WORK_READ' }).field({
    type: [StuckWork],
    description: 'What is past its time or stopped anywhere in the viewer’s scope, by kind.',
    resolve: (_root, _args, { viewer }) => stuckWork(viewer),
  }),
);
