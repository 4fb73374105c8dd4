import type { Prisma } from '../../generated/prisma/client.ts';
import { today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { Service } from './service.schema.ts';
import { visibleTariffPrices } from './tariff-price.access.ts';
import { setTariffPriceInput, withdrawTariffPriceInput } from './tariff-price.input.ts';
import { setTariffPrice, withdrawTariffPrice } from './tariff-price.service.ts';

const TariffPriceState = builder.enumType('TariffPriceState', {
  description: 'UPCOMING before its effective date, BEGUN from then on, WITHDRAWN if it was cancelled before.',
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
  description: 'A price of a service from a date: for one facility, a level, or all. Never edited; a later price replaces it.',
  authScopes: rowsIn(visibleTariffPrices, 'SERVICE_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    service: t.relation('service', { type: Service }),
    hcpLevel: t.expose('hcpLevel', {
      type: enumOf('HcpLevel'),
      nullable: true,
      description: 'Null for a price of one facility or of all facilities.',
    }),
    hcp: t.relation('hcp', {
      type: Hcp,
      nullable: true,
      description: 'The facility of an agreed price; null for a price of a level or of all facilities.',
    }),
    price: t.expose('price', { type: 'Kobo' }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date', description: 'First service day of the price.' }),
    note: t.exposeString('note', { nullable: true, description: 'Reason for the change, or the imported file; null if there is none.' }),
    state: t.field({
      type: TariffPriceState,
      select: { withdrawnAt: true, effectiveFrom: true },
      resolve: ({ withdrawnAt, effectiveFrom }) => (withdrawnAt ? 'WITHDRAWN' : effectiveFrom > today() ? 'UPCOMING' : 'BEGUN'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Null for prices set at installation.',
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
    from: t.field({ type: DateRangeInput, description: 'By effective date.' }),
  }),
});

listField('tariffPrices', {
  description: 'All prices ever set, except the base price of each service. Uses the index on service and effective date.',
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
  description: 'Sets the price of a service from a date; earlier prices stay.',
});

recordMutation('withdrawTariffPrice', {
  type: TariffPrice,
  can: 'SERVICE_MANAGE',
  input: withdrawTariffPriceInput,
  run: withdrawTariffPrice,
  description: 'Cancels a price before it takes effect.',
});
