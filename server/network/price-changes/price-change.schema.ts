import { CATALOGUE } from '../../scheme/errors/error-catalogue.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { PageInput } from '../../scheme/graphql/list.ts';
import { Service, ServiceFilter } from '../catalogue/service.schema.ts';
import { Hcp } from '../hcps/hcp.schema.ts';
import { changePricesInput, PRICE_ROUNDINGS, previewPriceChangeInput } from './price-change.input.ts';
import { changePrices, type PriceChangePreview, type PriceChangeRow, previewPriceChange } from './price-change.service.ts';

const MAX_SIZE = 500;

builder.enumType('PriceRounding', {
  description: 'Rounding of a changed price: to 1, 10 or 50 naira.',
  values: PRICE_ROUNDINGS,
});

const PriceChangeOutcome = builder.enumType('PriceChangeOutcome', {
  description: 'CHANGED, UNCHANGED after rounding, or REFUSED.',
  values: ['CHANGED', 'UNCHANGED', 'REFUSED'] as const,
});

const NULL_WITHOUT_NEXT = 'Null while no later price is set.';

const PriceChangeRowType = builder.objectRef<PriceChangeRow>('PriceChangeRow').implement({
  description: 'Result for one price of a service.',
  fields: (t) => ({
    id: t.id({ resolve: ({ service, hcp, hcpLevel }) => `${service.id} ${hcp?.id ?? hcpLevel ?? ''}`.trim() }),
    service: t.field({ type: Service, resolve: ({ service }) => service }),
    hcpLevel: t.field({
      type: enumOf('HcpLevel'),
      nullable: true,
      description: 'Null for a price of one facility or of all facilities.',
      resolve: ({ hcpLevel }) => hcpLevel,
    }),
    hcp: t.field({
      type: Hcp,
      nullable: true,
      description: 'The facility of an agreed price; null for a price of a level or of all facilities.',
      resolve: ({ hcp }) => hcp,
    }),
    todayPrice: t.expose('todayPrice', {
      type: 'Kobo',
      nullable: true,
      description: 'Price today; null if the level or facility has no price of its own today.',
    }),
    oldPrice: t.expose('oldPrice', { type: 'Kobo', description: 'Price on the effective date without the change.' }),
    newPrice: t.expose('newPrice', { type: 'Kobo', description: 'Price from the effective date.' }),
    difference: t.field({ type: 'Kobo', resolve: ({ oldPrice, newPrice }) => newPrice - oldPrice }),
    outcome: t.expose('outcome', { type: PriceChangeOutcome }),
    refusal: t.string({
      nullable: true,
      description: 'Why the price is not changed; null unless it is rejected.',
      resolve: ({ refusal }) => refusal && CATALOGUE[refusal],
    }),
    nextPrice: t.field({
      type: 'Kobo',
      nullable: true,
      description: `A price already set for a later date, which stays. ${NULL_WITHOUT_NEXT}`,
      resolve: ({ next }) => next?.price ?? null,
    }),
    nextFrom: t.field({
      type: 'Date',
      nullable: true,
      description: `Effective date of that price. ${NULL_WITHOUT_NEXT}`,
      resolve: ({ next }) => next?.effectiveFrom ?? null,
    }),
  }),
});

const PriceChangeRowsPage = builder.objectRef<{ total: number; items: PriceChangeRow[] }>('PriceChangeRowsPage').implement({
  description: 'A page of previewed prices.',
  fields: (t) => ({ total: t.exposeInt('total'), items: t.field({ type: [PriceChangeRowType], resolve: ({ items }) => items }) }),
});

const countOf = ({ rows }: PriceChangePreview, outcome: PriceChangeRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;

const PriceChangePreviewType = builder.objectRef<PriceChangePreview>('PriceChangePreview').implement({
  description: 'Preview of a price change by a percentage.',
  fields: (t) => ({
    previewHash: t.exposeString('previewHash', { description: 'Hash of the preview; differs if any of these prices changes.' }),
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
    description: 'Previews a price change by a percentage for the matching active services; changes nothing.',
    args: {
      filter: t.arg({ type: ServiceFilter }),
      search: t.arg.string(),
      input: t.arg({ type: inputOf(previewPriceChangeInput), required: true }),
    },
    resolve: (_root, { filter, search, input }, { viewer }) => previewPriceChange(viewer, { ...filter, search }, input),
  }),
);

const PriceChange = builder.objectRef<{ changedCount: number }>('PriceChange').implement({
  description: 'A price change by a percentage.',
  fields: (t) => ({ changedCount: t.exposeInt('changedCount', { description: 'Number of changed prices.' }) }),
});

builder.mutationField('changePrices', (t) =>
  t.withAuth({ can: 'SERVICE_MANAGE' }).field({
    type: PriceChange,
    description: 'Applies the previewed price change in one step; earlier prices stay.',
    args: {
      filter: t.arg({ type: ServiceFilter, description: 'As for the preview.' }),
      search: t.arg.string({ description: 'As for the preview.' }),
      input: t.arg({ type: inputOf(changePricesInput, 'ChangePricesInput'), required: true }),
    },
    resolve: (_root, { filter, search, input }, { viewer }) => changePrices(viewer, { ...filter, search }, input),
  }),
);
