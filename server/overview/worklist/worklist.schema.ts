import { builder } from '../../scheme/graphql/builder.ts';
import { WAITING_KEYS, type Waiting, waitingCounts } from './worklist.ts';

const WaitingKey = builder.enumType('WaitingKey', { description: 'A type of pending work.', values: WAITING_KEYS });

const WaitingCount = builder.objectRef<Waiting>('WaitingCount').implement({
  description: 'Amount of one type of work that is waiting for the viewer.',
  fields: (t) => ({
    key: t.field({ type: WaitingKey, resolve: ({ key }) => key }),
    count: t.exposeInt('count'),
    urgent: t.exposeBoolean('urgent', { description: 'Whether some of it is overdue.' }),
  }),
});

builder.queryField('waitingCounts', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).field({
    type: [WaitingCount],
    description: 'Pending work that the viewer’s role acts on, by type.',
    resolve: (_root, _args, { viewer }) => waitingCounts(viewer),
  }),
);
