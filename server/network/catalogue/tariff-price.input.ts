import { z } from 'zod';
import { HcpLevel } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, kobo, optionalText, refusal } from '../../platform/validation/fields.ts';

/** A price of a service from a day on: for one facility, for a level, or for all of them. */
export const setTariffPriceInput = z
  .object({
    serviceId: z.uuid('Choose a service'),
    hcpLevel: emptyToNull(z.enum(HcpLevel)).describe('For the facilities of this level.'),
    hcpId: emptyToNull(z.uuid()).describe('For this facility alone.'),
    price: kobo('Enter a price'),
    effectiveFrom: day.describe('First service day on which it holds; today at the earliest.'),
    note: optionalText(200).describe('Why it changes, such as the decision of the board.'),
  })
  .refine(({ hcpLevel, hcpId }) => !hcpLevel || !hcpId, { path: ['hcpId'], ...refusal('TARIFF_FOR') });

export const withdrawTariffPriceInput = z.object({
  reason: z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(200),
});
