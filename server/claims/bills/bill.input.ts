import { z } from 'zod';
import { externalId } from '../../care/sent-rows/external-id.input.ts';
import { version } from '../../scheme/validation/fields.ts';

const note = (what: string) => z.string().trim().min(10, `${what}, in at least 10 characters.`).max(1000);
const totalKobo = z.number().int().meta({ graphql: 'Kobo' });

export const submitBillInput = z
  .object({
    claimIds: z.array(z.uuid()).max(500),
    externalId: externalId
      .nullish()
      .describe('Your own number of the bill, unique within the facility. A repeated request with this number returns the existing bill.'),
    resubmit: z
      .boolean()
      .default(false)
      .describe('The bill of this number was returned: its claims are submitted again under this number, as a new bill.'),
  })
  .meta({ id: 'SubmitBillInput', description: 'Ready claims and corrected returned claims of one facility, care month and fund.' });
export const billVersionInput = z.object({ version }).meta({ id: 'BillVersionInput' });
export const assignBillInput = z.object({ version, officerId: z.uuid({ error: 'Choose an officer.' }) });
export const takeOverBillInput = z.object({ version, reason: note('Give a reason') });
export const passClaimsInput = z
  .object({
    version,
    claims: z
      .array(z.object({ id: z.uuid(), version }).meta({ id: 'ShownClaimInput', description: 'A claim in the version that was shown.' }))
      .min(1, 'Select at least one claim.')
      .max(500),
  })
  .meta({ id: 'PassClaimsInput', description: 'Claims without remarks as they were shown. If one has changed, none is passed.' });
export const returnBillInput = z.object({ version, note: note('Tell the facility what to do') });
export const approveBillInput = z
  .object({ version, vettedAmount: totalKobo, approvedAmount: totalKobo })
  .meta({ id: 'ApproveBillInput', description: 'The totals that the approver sees; other totals are rejected with BILL_TOTAL_MISMATCH.' });
