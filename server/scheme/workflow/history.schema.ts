import type { GraphQLResolveInfo } from 'graphql';
import { db } from '../../platform/db.ts';
import { builder } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enums.ts';
import { batchLoader } from '../graphql/load-together.ts';
import { isInternalStep } from './machine.ts';

const ActorName = builder.prismaObject('UserAccount', {
  variant: 'Actor',
  description: 'The user who acted: only name and role.',
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
    note: t.string({
      nullable: true,
      description: 'The note; null without one. Facilities and members do not see notes between officers.',
      select: { note: true, entityType: true, action: true },
      resolve: ({ note, entityType, action }, _args, { viewer }) =>
        viewer?.scope.kind !== 'SCHEME' && isInternalStep(entityType, action) ? null : note,
    }),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.relation('actor', {
      type: ActorName,
      nullable: true,
      description: 'Null for automatic steps (a time limit, an effect of another action).',
    }),
  }),
});

const MAX_STEPS = 200;

/** A record with a status history: all steps, or those of some actions. */
type HistorySource = { entityType: string; entityId: string; actions?: readonly string[] };

/** The common history of records that the caller has already loaded through their access rules; oldest first. */
export async function historyOfRecords(query: object, info: GraphQLResolveInfo, sources: readonly HistorySource[]) {
  // Read first: Pothos rejects a resolver that ignores the selection.
  const selection = { ...query };
  const load = async (keys: readonly string[]) => {
    const wanted = keys.map((key) => JSON.parse(key) as HistorySource);
    const steps = await db.statusChange.findMany({
      ...selection,
      where: {
        OR: [...Map.groupBy(wanted, ({ entityType, actions }) => JSON.stringify([entityType, actions])).values()].map((group) => ({
          entityType: group[0]?.entityType,
          entityId: { in: group.map(({ entityId }) => entityId) },
          ...(group[0]?.actions && { action: { in: [...group[0].actions] } }),
        })),
      },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: keys.length * MAX_STEPS,
    });
    const byRecord = Map.groupBy(steps, ({ entityId }) => entityId);
    return (key: string) => (byRecord.get((JSON.parse(key) as HistorySource).entityId) ?? []).slice(0, MAX_STEPS);
  };
  const histories = await Promise.all(sources.map((source) => batchLoader(info, JSON.stringify(source), load)));
  return histories.length === 1 ? (histories[0] ?? []) : histories.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The history of a record that the caller has already loaded through its access rule, and of those that were merged into it; oldest first. */
export const historyOf = (query: object, info: GraphQLResolveInfo, entityType: string, ...entityIds: string[]) =>
  historyOfRecords(
    query,
    info,
    entityIds.map((entityId) => ({ entityType, entityId })),
  );

/** The options of a field with the history of its record. */
export const statusHistory = (entityType: string) => ({
  type: [StatusChange] as [typeof StatusChange],
  select: { id: true } as const,
  resolve: (query: object, { id }: { id: string }, _args: object, _context: object, info: GraphQLResolveInfo) =>
    historyOf(query, info, entityType, id),
});
