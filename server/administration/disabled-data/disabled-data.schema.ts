import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import {
  countDisabled,
  DISABLED_KINDS,
  type DisabledRecord as Disabled,
  disabledWhere,
  findDisabled,
  restoreDisabled,
} from './disabled-data.service.ts';

const DisabledKind = builder.enumType('DisabledKind', { values: DISABLED_KINDS });

const DisabledRecord = builder.objectRef<Disabled>('DisabledRecord').implement({
  description: 'A disabled record. Records are never deleted.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: DisabledKind }),
    label: t.exposeString('label'),
    detail: t.exposeString('detail', { nullable: true, description: 'Its number, code or email; null if it has none.' }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: 'Null if not on record.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Null if none was given.' }),
    by: t.field({
      type: Actor,
      nullable: true,
      description: 'Null if the system disabled it.',
      resolve: ({ byId, byName, byRole }) => (byId && byName && byRole ? ({ id: byId, name: byName, role: byRole } as never) : null),
    }),
  }),
});

const DisabledFilter = builder.inputType('DisabledFilter', {
  fields: (t) => ({
    kind: t.field({ type: [DisabledKind] }),
    at: t.field({ type: DateRangeInput, description: 'Lagos days, inclusive.' }),
    byId: t.id(),
  }),
});

listField('disabledData', {
  description: 'Disabled users, enrollees, facilities, MDAs and catalogue entries, latest first. Enrollees use the index on disabledAt.',
  type: DisabledRecord,
  permission: 'DISABLED_READ',
  filter: DisabledFilter,
  sortBy: ['disabledAt', 'label', 'kind'],
  where: (_viewer, filter, search) => disabledWhere({ kind: filter?.kind, at: instantsWithin(filter?.at), byId: filter?.byId }, search),
  find: findDisabled,
  count: countDisabled,
});

builder.mutationField('restoreDisabled', (t) =>
  t.withAuth({ can: 'DISABLED_RESTORE' }).field({
    type: 'ID',
    description: 'Restores a disabled record with the same checks as its own page; returns its id.',
    args: { kind: t.arg({ type: DisabledKind, required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { kind, id }, { viewer }) => restoreDisabled(viewer, kind, id),
  }),
);
