import { z } from 'zod';
import { DataRequestKind } from '../../generated/prisma/enums.ts';
import { required, version } from '../../scheme/validation/fields.ts';

export const kind = z.enum(DataRequestKind, { error: 'Choose the type' });
export const details = required(4000).min(5, 'Enter at least 5 characters').describe('What is requested.');

export const requestOwnDataInput = z.object({
  enrolleeId: z.uuid().describe('The member, or a child under 18 without an account.'),
  kind,
  details,
});

export const withdrawOwnDataRequestInput = z.object({ version });
