import type { GraphQLResolveInfo } from 'graphql';
import { db } from '../db.ts';
import { builder } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enums.ts';
import { loadTogether } from '../graphql/load-together.ts';

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
    note: t.exposeString('note', { nullable: true, description: 'Words for everyone who may see the record; null if there are none.' }),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.relation('actor', {
      type: ActorName,
      nullable: true,
      description: 'Null when the scheme itself acted (a clock, an effect of another action).',
    }),
  }),
});

const MAX_STEPS = 200;

/** The history of a record that the caller has already loaded through its access rule, and of those that were merged into it; oldest first. */
export async function historyOf(query: object, info: GraphQLResolveInfo, entityType: string, ...entityIds: string[]) {
  // Read first: Pothos refuses a resolver that leaves the selection aside.
  const selection = { ...query };
  const load = async (ids: readonly string[]) => {
    const steps = await db.statusChange.findMany({
      ...selection,
      where: { entityType, entityId: { in: [...ids] } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: ids.length * MAX_STEPS,
    });
    const byRecord = Map.groupBy(steps, ({ entityId }) => entityId);
    return (id: string) => (byRecord.get(id) ?? []).slice(0, MAX_STEPS);
  };
  const histories = await Promise.all(entityIds.map((id) => loadTogether(info, id, load)));
  return histories.length === 1 ? (histories[0] ?? []) : histories.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The options of a field with the history of its record. */
export const statusHistory = (entityType: string) => ({
  type: [StatusChange] as [typeof StatusChange],
  select: { id: true } as const,
  resolve: (query: object, { id }: { id: string }, _args: object, _context: object, info: GraphQLResolveInfo) =>
    historyOf(query, info, entityType, id),
});
