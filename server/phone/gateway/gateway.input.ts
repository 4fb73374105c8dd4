import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const renewPhoneGatewayInput = z.object({ key: z.string().describe('Key of the gateway.'), version });
