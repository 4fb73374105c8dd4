import { z } from 'zod';

const version = z.number().int();
const note = (what: string) => z.string().trim().min(10, `${what}, in at least 10 letters.`).max(1000);

export const submitBillInput = z.object({ claimIds: z.array(z.uuid()).max(500) });
export const billVersionInput = z.object({ version });
export const assignBillInput = z.object({ version, officerId: z.uuid({ error: 'Choose an officer.' }) });
export const returnBillInput = z.object({ version, note: note('Say what the facility must do') });
/** The totals that the approver has before their eyes. */
export const approveBillInput = z.object({ version, vettedAmount: z.number().int(), approvedAmount: z.number().int() });
