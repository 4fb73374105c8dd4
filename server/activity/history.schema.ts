import { db } from '../db.ts';
import { builder } from '../schema/builder.ts';
import { enumOf } from '../schema/enums.ts';

const ActorName = builder.prismaObject('UserAccount', {
  variant: 'Actor',
  description: 'Who did something: name and role, nothing else.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), role: t.expose('role', { type: enumOf('Role') }) }),
});

/** For relations to a person on other records. */
export const Actor = ActorName;

export const StatusChange = builder.prismaObject('StatusChange', {
  description: 'One step in a record’s history.',
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', { description: 'The machine’s action, e.g. APPROVE.' }),
    fromStatus: t.exposeString('fromStatus', { nullable: true, description: 'Null at creation.' }),
    toStatus: t.exposeString('toStatus'),
    note: t.exposeString('note', { nullable: true, description: 'Words for everyone who may see the record.' }),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.relation('actor', {
      type: ActorName,
      nullable: true,
      description: 'Null when the scheme itself acted (a clock, an effect of another action).',
    }),
  }),
});

/** The history of a record that the caller has already loaded through its access rule; oldest first. */
export const historyOf = (query: object, entityType: string, ...entityIds: string[]) =>
  db.statusChange.findMany({
    ...query,
    where: { entityType, entityId: { in: entityIds } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: 200,
  });
