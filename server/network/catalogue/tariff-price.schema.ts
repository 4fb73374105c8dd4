import type { Prisma } from '../../generated/prisma/client.ts';
import { rowsIn } from '../../platform/access/row-guard.ts';
import { Actor } from '../../platform/activity/history.schema.ts';
import { today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { DateRangeInput, daysWithin } from '../../platform/graphql/date-range.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { listField } from '../../platform/graphql/list.ts';
import { batchLoader } from '../../platform/graphql/load-together.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { Service } from './service.schema.ts';
import { visibleTariffPrices } from './tariff-price.access.ts';
import { setTariffPriceInput, withdrawTariffPriceInput } from './tariff-price.input.ts';
import { setTariffPrice, withdrawTariffPrice } from './tariff-price.service.ts';

const TariffPriceState = builder.enumType('TariffPriceState', {
  description: 'UPCOMING until its first day, BEGUN from then on, WITHDRAWN if it never began.',
  values: ['UPCOMING', 'BEGUN', 'WITHDRAWN'] as const,
});
type State = typeof TariffPriceState.$inferType;

const stateWhere = (state: State, day: Date): Prisma.TariffOverrideWhereInput =>
  state === 'WITHDRAWN'
    ? { withdrawnAt: { not: null } }
    : { withdrawnAt: null, effectiveFrom: state === 'UPCOMING' ? { gt: day } : { lte: day } };

const loadAccounts = async (ids: readonly string[]) => {
  const accounts = await db.userAccount.findMany({ where: { id: { in: [...ids] } } });
  return (id: string) => accounts.find((account) => account.id === id) ?? null;
};

const TariffPrice = builder.prismaObject('TariffOverride', {
  name: 'TariffPrice',
  description: 'A price of a service from a day on: for one facility, for a level, or for all. It is never edited; a later one follows it.',
  authScopes: rowsIn(visibleTariffPrices, 'SERVICE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    service: t.relation('service', { type: Service }),
    hcpLevel: t.expose('hcpLevel', {
      type: enumOf('HcpLevel'),
      nullable: true,
      description: 'Null for a price of one facility, and for one of all facilities.',
    }),
    hcp: t.relation('hcp', {
      type: Hcp,
      nullable: true,
      description: 'The facility it was agreed with; null for one of a level or of all.',
    }),
    price: t.expose('price', { type: 'Kobo' }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date', description: 'First service day on which it holds.' }),
    note: t.exposeString('note', { nullable: true, description: 'Why it changed, or the file it came from; null if nothing was noted.' }),
    state: t.field({
      type: TariffPriceState,
      select: { withdrawnAt: true, effectiveFrom: true },
      resolve: ({ withdrawnAt, effectiveFrom }) => (withdrawnAt ? 'WITHDRAWN' : effectiveFrom > today() ? 'UPCOMING' : 'BEGUN'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Null for prices that came with the platform.',
      select: { createdById: true },
      resolve: ({ createdById }, _args, _context, info) => (createdById ? batchLoader(info, createdById, loadAccounts) : null),
    }),
  }),
});

const TariffPriceFilter = builder.inputType('TariffPriceFilter', {
  fields: (t) => ({
    serviceId: t.id(),
    category: t.field({ type: [enumOf('ServiceCategory')] }),
    hcpId: t.id(),
    hcpLevel: t.field({ type: [enumOf('HcpLevel')] }),
    state: t.field({ type: [TariffPriceState] }),
    from: t.field({ type: DateRangeInput, description: 'Of the first day.' }),
  }),
});

listField('tariffPrices', {
  description: 'All prices that were ever set, beside the first price of each service. Served by the index on service and first day.',
  type: TariffPrice,
  permission: 'SERVICE_READ',
  filter: TariffPriceFilter,
  sortBy: ['effectiveFrom', 'price', 'service', 'createdAt'],
  orderBy: { service: (direction) => ({ service: { name: direction } }) },
  where: (viewer, filter, search): Prisma.TariffOverrideWhereInput => ({
    AND: [
      visibleTariffPrices(viewer),
      { serviceId: filter?.serviceId ?? undefined, hcpId: filter?.hcpId ?? undefined, effectiveFrom: daysWithin(filter?.from) },
      filter?.hcpLevel ? { hcpLevel: { in: filter.hcpLevel } } : {},
      filter?.category ? { service: { category: { in: filter.category } } } : {},
      filter?.state ? { OR: filter.state.map((state) => stateWhere(state, today())) } : {},
      search
        ? {
            service: {
              OR: [
                { name: { contains: escapeLike(search), mode: 'insensitive' } },
                { code: { startsWith: escapeLike(search), mode: 'insensitive' } },
              ],
            },
          }
        : {},
    ],
  }),
  find: (args) => db.tariffOverride.findMany(args),
  count: (args) => db.tariffOverride.count(args),
});

createMutation('setTariffPrice', {
  type: TariffPrice,
  can: 'SERVICE_MANAGE',
  input: setTariffPriceInput,
  run: setTariffPrice,
  description: 'Sets the price of a service from a day on; earlier prices stay.',
});

recordMutation('withdrawTariffPrice', {
  type: TariffPrice,
  can: 'SERVICE_MANAGE',
  input: withdrawTariffPriceInput,
  run: withdrawTariffPrice,
  description: 'Withdraws a price whose day has not come.',
});
