import { builder } from '../../platform/graphql/builder.ts';
import { WAITING_KEYS, type Waiting, waitingCounts } from './worklist.ts';

const WaitingKey = builder.enumType('WaitingKey', { description: 'A kind of waiting work.', values: WAITING_KEYS });

const WaitingCount = builder.objectRef<Waiting>('WaitingCount').implement({
  description: 'How much of one kind of work waits for the viewer.',
  fields: (t) => ({
    key: t.field({ type: WaitingKey, resolve: ({ key }) => key }),
    count: t.exposeInt('count'),
    urgent: t.exposeBoolean('urgent', { description: 'Some of it is past its time.' }),
  }),
});

builder.queryField('waitingCounts', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).field({
    type: [WaitingCount],
    description: 'The work that waits for the viewer, of the kinds their role acts on.',
    resolve: (_root, _args, { viewer }) => waitingCounts(viewer),
  }),
);
