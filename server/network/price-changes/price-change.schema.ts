import { CATALOGUE } from '../../platform/error-catalogue.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { PageInput } from '../../platform/graphql/list.ts';
import { Service, ServiceFilter } from '../catalogue/service.schema.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { changePricesInput, PRICE_ROUNDINGS, previewPriceChangeInput } from './price-change.input.ts';
import { changePrices, type PriceChangePreview, type PriceChangeRow, previewPriceChange } from './price-change.service.ts';

const MAX_SIZE = 500;

builder.enumType('PriceRounding', {
  description: 'What a changed price is rounded to: a naira, ten or fifty of them.',
  values: PRICE_ROUNDINGS,
});

const PriceChangeOutcome = builder.enumType('PriceChangeOutcome', {
  description: 'CHANGED, UNCHANGED where rounding leaves the price as it is, or REFUSED.',
  values: ['CHANGED', 'UNCHANGED', 'REFUSED'] as const,
});

const NULL_WITHOUT_NEXT = 'Null while no later price is set.';

const PriceChangeRowType = builder.objectRef<PriceChangeRow>('PriceChangeRow').implement({
  description: 'What becomes of one price of a service.',
  fields: (t) => ({
    id: t.id({ resolve: ({ service, hcp, hcpLevel }) => `${service.id} ${hcp?.id ?? hcpLevel ?? ''}`.trim() }),
    service: t.field({ type: Service, resolve: ({ service }) => service }),
    hcpLevel: t.field({
      type: enumOf('HcpLevel'),
      nullable: true,
      description: 'Null for a price of one facility, and for one of all facilities.',
      resolve: ({ hcpLevel }) => hcpLevel,
    }),
    hcp: t.field({
      type: Hcp,
      nullable: true,
      description: 'The facility it was agreed with; null for one of a level or of all.',
      resolve: ({ hcp }) => hcp,
    }),
    todayPrice: t.expose('todayPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'What it costs today; null where the level or facility has no price of its own today.',
    }),
    oldPrice: t.expose('oldPrice', { type: 'Kobo', description: 'What it would cost on the first day without the change.' }),
    newPrice: t.expose('newPrice', { type: 'Kobo', description: 'What it costs from the first day on.' }),
    difference: t.field({ type: 'Kobo', resolve: ({ oldPrice, newPrice }) => newPrice - oldPrice }),
    outcome: t.expose('outcome', { type: PriceChangeOutcome }),
    refusal: t.string({
      nullable: true,
      description: 'Why the price stays; null unless it is refused.',
      resolve: ({ refusal }) => refusal && CATALOGUE[refusal],
    }),
    nextPrice: t.field({
      type: 'Kobo',
      nullable: true,
      description: `A price that was set for a later day and stays. ${NULL_WITHOUT_NEXT}`,
      resolve: ({ next }) => next?.price ?? null,
    }),
    nextFrom: t.field({
      type: 'Date',
      nullable: true,
      description: `The first day of that price. ${NULL_WITHOUT_NEXT}`,
      resolve: ({ next }) => next?.effectiveFrom ?? null,
    }),
  }),
});

const PriceChangeRowsPage = builder.objectRef<{ total: number; items: PriceChangeRow[] }>('PriceChangeRowsPage').implement({
  description: 'A page of the prices of a change.',
  fields: (t) => ({ total: t.exposeInt('total'), items: t.field({ type: [PriceChangeRowType], resolve: ({ items }) => items }) }),
});

const countOf = ({ rows }: PriceChangePreview, outcome: PriceChangeRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;

const PriceChangePreviewType = builder.objectRef<PriceChangePreview>('PriceChangePreview').implement({
  description: 'What would come of a change of prices by a percentage.',
  fields: (t) => ({
    previewHash: t.exposeString('previewHash', { description: 'Names what was shown; changes when any of these prices does.' }),
    changedCount: t.int({ resolve: (preview) => countOf(preview, 'CHANGED') }),
    unchangedCount: t.int({ resolve: (preview) => countOf(preview, 'UNCHANGED') }),
    refusedCount: t.int({ resolve: (preview) => countOf(preview, 'REFUSED') }),
    rows: t.field({
      type: PriceChangeRowsPage,
      args: { outcome: t.arg({ type: [PriceChangeOutcome] }), page: t.arg({ type: PageInput, required: true }) },
      resolve: ({ rows }, { outcome, page: { number, size } }) => {
        const chosen = outcome ? rows.filter((row) => outcome.includes(row.outcome)) : rows;
        const [first, limit] = [Math.max(0, number - 1) * size, Math.min(Math.max(size, 1), MAX_SIZE)];
        return { total: chosen.length, items: chosen.slice(first, first + limit) };
      },
    }),
  }),
});

builder.queryField('priceChangePreview', (t) =>
  t.withAuth({ can: 'SERVICE_MANAGE' }).field({
    type: PriceChangePreviewType,
    complexity: 50,
    description: 'What would come of a change of prices by a percentage, for the active services that match; changes nothing.',
    args: {
      filter: t.arg({ type: ServiceFilter }),
      search: t.arg.string(),
      input: t.arg({ type: inputOf(previewPriceChangeInput), required: true }),
    },
    resolve: (_root, { filter, search, input }, { viewer }) => previewPriceChange(viewer, { ...filter, search }, input),
  }),
);

const PriceChange = builder.objectRef<{ changedCount: number }>('PriceChange').implement({
  description: 'Prices that were changed together by a percentage.',
  fields: (t) => ({ changedCount: t.exposeInt('changedCount', { description: 'How many prices were set.' }) }),
});

builder.mutationField('changePrices', (t) =>
  t.withAuth({ can: 'SERVICE_MANAGE' }).field({
    type: PriceChange,
    description: 'Changes the prices of a preview by a percentage, all in one step; earlier prices stay.',
    args: {
      filter: t.arg({ type: ServiceFilter, description: 'As for the preview.' }),
      search: t.arg.string({ description: 'As for the preview.' }),
      input: t.arg({ type: inputOf(changePricesInput, 'ChangePricesInput'), required: true }),
    },
    resolve: (_root, { filter, search, input }, { viewer }) => changePrices(viewer, { ...filter, search }, input),
  }),
);
