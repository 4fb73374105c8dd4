import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { PageInput } from '../../scheme/graphql/list.ts';
import { type HcpTariff, hcpTariff, type TariffRow } from './hcp-tariff.service.ts';
import { Service } from './service.schema.ts';

const TariffSource = builder.enumType('TariffSource', {
  description: 'Source of the price: agreed with the facility, its level’s, or the base price of the service.',
  values: ['OWN', 'LEVEL', 'BASE'] as const,
});

const NULL_UNLISTED = 'Null for a service that is not in the register on the day.';

const HcpTariffRow = builder.objectRef<TariffRow>('HcpTariffRow').implement({
  description: 'A service that a facility provides, with its price on the day.',
  fields: (t) => ({
    id: t.id({ resolve: ({ service }) => service.id }),
    service: t.field({ type: Service, resolve: ({ service }) => service }),
    price: t.field({
      type: 'Kobo',
      nullable: true,
      description: NULL_UNLISTED,
      resolve: ({ price }) => price?.price ?? null,
    }),
    source: t.field({ type: TariffSource, nullable: true, description: NULL_UNLISTED, resolve: ({ price }) => price?.source ?? null }),
    since: t.field({
      type: 'Date',
      nullable: true,
      description: 'Effective date of this price; null for a service not valid on that day.',
      resolve: ({ price }) => price?.since ?? null,
    }),
    nextPrice: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'The next price; null if none is set.',
      resolve: ({ next }) => next?.price ?? null,
    }),
    nextFrom: t.field({
      type: 'Date',
      nullable: true,
      description: 'Effective date of the next price; null if none is set.',
      resolve: ({ next }) => next?.since ?? null,
    }),
  }),
});

const HcpTariffType = builder.objectRef<HcpTariff>('HcpTariff').implement({
  description: 'The services that a facility provides.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Services over the whole filter.' }),
    named: t.exposeInt('named', { description: 'Services it is accredited for by name; 0 means all services up to its level.' }),
    items: t.field({ type: [HcpTariffRow], resolve: ({ items }) => items }),
  }),
});

const HcpTariffFilter = builder.inputType('HcpTariffFilter', {
  fields: (t) => ({ category: t.field({ type: [enumOf('ServiceCategory')] }), requiresPa: t.boolean() }),
});

builder.queryField('hcpTariff', (t) =>
  t.withAuth({ can: 'SERVICE_READ' }).field({
    type: HcpTariffType,
    complexity: 20,
    description: 'The services of a facility with the prices of a day. NOT_FOUND outside the viewer’s scope.',
    args: {
      hcpId: t.arg.id({ required: true }),
      page: t.arg({ type: PageInput, required: true }),
      day: t.arg({ type: 'Date', description: 'Service date; today if not given.' }),
      search: t.arg.string(),
      filter: t.arg({ type: HcpTariffFilter }),
    },
    resolve: (_root, { hcpId, page, day, search, filter }, { viewer }) => hcpTariff(viewer, hcpId, { day, search, ...filter, ...page }),
  }),
);
