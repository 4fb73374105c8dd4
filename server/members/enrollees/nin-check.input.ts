import { z } from 'zod';

export const ninCheckInput = z.object({ version: z.number().int(), result: z.enum(['VERIFIED', 'FAILED']) });
export type NinResult = z.output<typeof ninCheckInput>['result'];
