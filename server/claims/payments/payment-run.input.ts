import { z } from 'zod';
import { PayMethod } from '../../generated/prisma/enums.ts';
import { kobo, version } from '../../scheme/validation/fields.ts';

export const createPaymentRunInput = z.object({
  fundingPool: z.string().trim().min(1, 'Choose a fund').max(60).describe('The fund that pays; a run has one.'),
  method: z
    .enum(PayMethod)
    .exclude(['CHEQUE'])
    .meta({ graphql: 'PayMethod' })
    .describe('Bank transfer or Remita. Cheques are not possible in a run.'),
  leftOutHcpIds: z.array(z.uuid()).max(5000).describe('Facilities excluded from this run.'),
  expectedAmount: kobo('Enter an amount').describe('The total that the caller saw; rejected if it has changed.'),
});

export const confirmPaymentRunInput = z.object({ version });

export const cancelPaymentRunInput = z.object({
  version,
  reason: z.string().trim().min(5, 'Give a reason of at least 5 characters').max(300),
});

export const readPaymentResultInput = z.object({
  version,
  fileId: z.uuid('Choose the file of the bank').describe('A CSV file that the viewer has uploaded.'),
});

export const addPaymentProofInput = z.object({ fileId: z.uuid('Choose a file').describe('A file that the viewer has uploaded.') });
