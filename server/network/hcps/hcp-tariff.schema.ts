import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { PageInput } from '../../platform/graphql/list.ts';
import { Service } from '../catalogue/service.schema.ts';
import { type HcpTariff, hcpTariff, type TariffRow } from './hcp-tariff.service.ts';

const TariffSource = builder.enumType('TariffSource', {
  description: 'Whose price it is: the facility’s own, that of its level, or the base price of the service.',
  values: ['OWN', 'LEVEL', 'BASE'] as const,
});

const NULL_UNLISTED = 'Null for a service that is not in the register today.';

const HcpTariffRow = builder.objectRef<TariffRow>('HcpTariffRow').implement({
  description: 'A service that a facility gives, and what it costs there today.',
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
      description: 'The first day of this price; null for a service that is not in the register today.',
      resolve: ({ price }) => price?.since ?? null,
    }),
  }),
});

const HcpTariffType = builder.objectRef<HcpTariff>('HcpTariff').implement({
  description: 'What a facility gives.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Services over the whole filter.' }),
    named: t.exposeInt('named', { description: 'Services it is accredited for by name; 0 means every service of its level and below.' }),
    items: t.field({ type: [HcpTariffRow], resolve: ({ items }) => items }),
  }),
});

builder.queryField('hcpTariff', (t) =>
  t.withAuth({ can: 'SERVICE_READ' }).field({
    type: HcpTariffType,
    complexity: 20,
    description: 'The services a facility gives with the prices that hold today. NOT_FOUND outside the viewer’s scope.',
    args: {
      hcpId: t.arg.id({ required: true }),
      page: t.arg({ type: PageInput, required: true }),
      search: t.arg.string(),
      category: t.arg({ type: [enumOf('ServiceCategory')] }),
    },
    resolve: (_root, { hcpId, page, search, category }, { viewer }) => hcpTariff(viewer, hcpId, { search, category, ...page }),
  }),
);
