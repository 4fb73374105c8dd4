import { Actor } from '../../platform/activity/history.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../platform/graphql/date-range.ts';
import { listField } from '../../platform/graphql/list.ts';
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
  description: 'Anything that was disabled: nothing is deleted here.',
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
      description: 'Null when the scheme itself did it.',
      resolve: ({ byId, byName, byRole }) => (byId && byName && byRole ? ({ id: byId, name: byName, role: byRole } as never) : null),
    }),
  }),
});

const DisabledFilter = builder.inputType('DisabledFilter', {
  fields: (t) => ({
    kind: t.field({ type: [DisabledKind] }),
    at: t.field({ type: DateRangeInput, description: 'Lagos days, both included.' }),
    byId: t.id(),
  }),
});

listField('disabledData', {
  description:
    'Disabled users, people, facilities, MDAs and lines of registers, the latest first. Served for people by the index on disabledAt.',
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
    description: 'Brings a disabled record back as its own page would, with every check; answers its id.',
    args: { kind: t.arg({ type: DisabledKind, required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { kind, id }, { viewer }) => restoreDisabled(viewer, kind, id),
  }),
);
