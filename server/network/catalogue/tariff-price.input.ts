import { z } from 'zod';
import { HcpLevel } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, kobo, optionalText, refusal } from '../../scheme/validation/fields.ts';

/** A price of a service from a date: for one facility, a level, or all. */
export const setTariffPriceInput = z
  .object({
    serviceId: z.uuid('Choose a service'),
    hcpLevel: emptyToNull(z.enum(HcpLevel)).describe('For the facilities of this level.'),
    hcpId: emptyToNull(z.uuid()).describe('For this facility only.'),
    price: kobo('Enter a price'),
    effectiveFrom: day.describe('First service day of the price; today at the earliest.'),
    note: optionalText(200).describe('Reason for the change, such as the board decision.'),
  })
  .refine(({ hcpLevel, hcpId }) => !hcpLevel || !hcpId, { path: ['hcpId'], ...refusal('TARIFF_FOR') });

export const withdrawTariffPriceInput = z.object({
  reason: z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(200),
});
