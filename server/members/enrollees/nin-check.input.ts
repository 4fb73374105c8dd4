import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const ninCheckInput = z
  .object({ version, result: z.enum(['VERIFIED', 'FAILED']).meta({ graphql: 'NinStatus', description: 'VERIFIED or FAILED.' }) })
  .meta({ id: 'NinCheckInput' });
export type NinResult = z.output<typeof ninCheckInput>['result'];
