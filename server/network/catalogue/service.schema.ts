import type { Prisma } from '../../generated/prisma/client.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { statusHistory } from '../../scheme/workflow/history.schema.ts';
import { services } from './service.service.ts';
import { type ServiceOption, serviceOptions } from './service-option.service.ts';
import { basePricesOf, servicesWhere } from './tariff.service.ts';

const PlanOfService = builder.prismaObject('Plan', {
  variant: 'PlanOfService',
  description: 'A plan that covers a service.',
  fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code'), name: t.exposeString('name') }),
});

const NULL_WHILE_ACTIVE = 'Null while it is active.';

export const Service = builder.prismaObject('Service', {
  description: 'A service that facilities can request and claim, with its rules.',
  authScopes: { can: 'REFERENCE_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    category: t.expose('category', { type: enumOf('ServiceCategory') }),
    level: t.expose('level', { type: enumOf('HcpLevel'), description: 'Minimum level of facility.' }),
    paymentMethod: t.expose('paymentMethod', {
      type: enumOf('PaymentMethod'),
      description: 'Capitated care is paid for in advance and never claimed.',
    }),
    requiresPa: t.exposeBoolean('requiresPa', { description: 'Requires a PA code in advance, except in an emergency.' }),
    autoApprove: t.exposeBoolean('autoApprove', { description: 'A code can be issued automatically, up to the ceiling.' }),
    basePrice: t.expose('basePrice', { type: 'Kobo', description: 'Base price for all facilities, from the effective date.' }),
    price: t.field({
      type: 'Kobo',
      description: 'Price today without a level price or agreed price.',
      select: { id: true, basePrice: true },
      resolve: ({ id, basePrice }, _args, _context, info) =>
        batchLoader(info, id, async (ids) => {
          const prices = await basePricesOf(db, ids, today());
          return (key) => prices.get(key) ?? basePrice;
        }),
    }),
    unit: t.exposeString('unit'),
    maxQty: t.exposeInt('maxQty', { description: 'Maximum quantity per request or claim line.' }),
    frequencyDays: t.exposeInt('frequencyDays', {
      nullable: true,
      description: 'Minimum interval in days for one person; null means no limit.',
    }),
    careType: t.expose('careType', { type: enumOf('CareType') }),
    sexRule: t.expose('sexRule', { type: enumOf('SexRule') }),
    ageMin: t.exposeInt('ageMin', { nullable: true, description: 'Minimum age in whole years; null means no limit.' }),
    ageMax: t.exposeInt('ageMax', { nullable: true, description: 'Maximum age in whole years, inclusive; null means no limit.' }),
    waitingDays: t.exposeInt('waitingDays', {
      nullable: true,
      description: 'Waiting period in days from the start of cover; null if there is none.',
    }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date' }),
    effectiveTo: t.expose('effectiveTo', {
      type: 'Date',
      nullable: true,
      description: 'Last day of validity; null without an end date.',
    }),
    isActive: t.exposeBoolean('isActive'),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: NULL_WHILE_ACTIVE }),
    disableReason: t.exposeString('disableReason', { nullable: true, description: NULL_WHILE_ACTIVE }),
    history: t.prismaField({
      authScopes: { can: 'SERVICE_MANAGE' },
      description: 'History: added, disabled, enabled; oldest first.',
      ...statusHistory('Service'),
    }),
    version: t.exposeInt('version'),
    plans: t.field({
      type: [PlanOfService],
      description: 'The plans that cover it; empty means all.',
      select: { plans: { select: { plan: true } } },
      resolve: ({ plans }) => plans.map(({ plan }) => plan),
    }),
  }),
});

type FindServices = { where: Prisma.ServiceWhereInput; orderBy: object; skip: number; take: number };

export const ServiceFilter = builder.inputType('ServiceFilter', {
  fields: (t) => ({
    category: t.field({ type: [enumOf('ServiceCategory')] }),
    level: t.field({ type: [enumOf('HcpLevel')] }),
    paymentMethod: t.field({ type: enumOf('PaymentMethod') }),
    careType: t.field({ type: [enumOf('CareType')] }),
    sexRule: t.field({ type: [enumOf('SexRule')] }),
    requiresPa: t.boolean(),
    isActive: t.boolean(),
    planId: t.id({ description: 'Covered by this plan.' }),
    priceMin: t.field({ type: 'Kobo', description: 'By the price for all facilities today.' }),
    priceMax: t.field({ type: 'Kobo', description: 'By the price for all facilities today.' }),
  }),
});

/** One page. Today's price is not a column, so sorting by price loads all matches: a few hundred rows. */
async function findServices(args: FindServices) {
  const direction = [args.orderBy].flat().find((order): order is { price: 'asc' | 'desc' } => 'price' in order)?.price;
  if (!direction) return db.service.findMany(args);
  const ids = (await db.service.findMany({ where: args.where, select: { id: true }, orderBy: { name: 'asc' } })).map(({ id }) => id);
  const prices = await basePricesOf(db, ids, today());
  const rank = (id: string) => Number(prices.get(id) ?? 0) * (direction === 'asc' ? 1 : -1);
  const page = ids.sort((a, b) => rank(a) - rank(b)).slice(args.skip, args.skip + args.take);
  const rows = await db.service.findMany({ ...args, where: { id: { in: page } }, orderBy: undefined, skip: 0 });
  return rows.sort((a, b) => page.indexOf(a.id) - page.indexOf(b.id));
}

listField('services', {
  description: 'Services. Uses the index on category and name; a few hundred rows.',
  type: Service,
  permission: 'SERVICE_READ',
  filter: ServiceFilter,
  sortBy: ['code', 'name', 'category', 'level', 'price'],
  defaultDirection: 'ASC',
  where: (_viewer, filter, search) => servicesWhere(db, { ...filter, search }),
  find: findServices,
  count: (args) => db.service.count(args),
});

const ServiceOptionType = builder.objectRef<ServiceOption>('ServiceOption').implement({
  description: 'A service to select, with its price at the facility on the day.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    category: t.expose('category', { type: enumOf('ServiceCategory') }),
    unit: t.exposeString('unit'),
    maxQty: t.exposeInt('maxQty'),
    requiresPa: t.exposeBoolean('requiresPa'),
    autoApprove: t.exposeBoolean('autoApprove'),
    paymentMethod: t.expose('paymentMethod', { type: enumOf('PaymentMethod') }),
    price: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Null without a facility, or without a price on that day.',
      resolve: ({ price }) => price,
    }),
  }),
});

builder.queryField('serviceOptions', (t) =>
  t.withAuth({ can: 'SERVICE_READ' }).field({
    type: [ServiceOptionType],
    complexity: 20,
    description:
      'Up to 30 active services that match the search, with prices of the provider user’s own facility or the one given. With `ids`, exactly those.',
    args: {
      search: t.arg.string(),
      ids: t.arg.idList(),
      hcpId: t.arg.id(),
      day: t.arg({ type: 'Date', description: 'Service date; today if not given.' }),
      requiresPa: t.arg.boolean(),
    },
    resolve: (_root, { search, ids, hcpId, day, requiresPa }, { viewer }) =>
      serviceOptions(viewer, { search, ids, hcpId, day: day ?? today(), requiresPa }),
  }),
);

builder.queryField('service', (t) =>
  t.withAuth({ can: 'SERVICE_READ' }).prismaField({
    type: Service,
    description: 'One service, active or not.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }) => db.service.findUniqueOrThrow({ ...query, where: { id } }),
  }),
);

addMasterDataMutations(services, Service, 'SERVICE_MANAGE');
