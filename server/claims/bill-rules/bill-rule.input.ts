import { z } from 'zod';
import { emptyToNull, required } from '../../scheme/validation/fields.ts';

/** Which officer gets the new bills of an LGA, of a facility, or of all. */
export const billRuleInput = z.object({
  name: required(80).min(2, 'At least 2 characters').describe('Shown in the history of the bills that it assigns.'),
  position: z.number({ error: 'Enter a number' }).int().min(1).max(999).describe('Order of the rules; the lowest applies first.'),
  lgaId: emptyToNull(z.uuid()).describe('Bills of the facilities of this LGA.'),
  hcpId: emptyToNull(z.uuid()).describe('Bills of this facility. Without LGA and facility, all bills.'),
  officerId: emptyToNull(z.uuid()).describe('Null for the officer with the fewest bills to vet.'),
});
