import { z } from 'zod';
import { HcpLevel } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, percent } from '../../scheme/validation/fields.ts';

/** Rounding of a changed price: to 1, 10 or 50 naira. */
export const PRICE_ROUNDINGS = ['NAIRA', 'TEN_NAIRA', 'FIFTY_NAIRA'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

const fields = {
  percent: percent(-50, 100)
    .refine((value) => value !== 0, 'Enter a value other than 0.')
    .describe('From −50 to 100 with at most two decimals, not 0.'),
  rounding: z.enum(PRICE_ROUNDINGS, 'Choose how prices are rounded').meta({ graphql: 'PriceRounding' }),
  effectiveFrom: day.describe('First service day of the new prices; today at the earliest.'),
  source: emptyToNull(z.enum(['OWN', 'LEVEL', 'BASE']).meta({ graphql: 'TariffSource' })).describe(
    'Only prices of this type; all that the viewer may set if not given.',
  ),
  hcpLevel: emptyToNull(z.enum(HcpLevel)).describe('With LEVEL: only prices of this level.'),
  hcpId: emptyToNull(z.uuid()).describe('With OWN: only prices of this facility.'),
};

/** Preview of a price change. */
export const previewPriceChangeInput = z.object(fields).meta({ id: 'PriceChangePreviewInput' });

/** Applies the previewed price change. */
export const changePricesInput = z.object({
  ...fields,
  reason: z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(200),
  previewHash: z.string().max(64).describe('Hash of the preview; a different one fails with TARIFF_MOVED.'),
});

export type PriceChangeInput = z.output<typeof previewPriceChangeInput>;
