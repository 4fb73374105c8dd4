import { z } from 'zod';
import { version } from '../validation/fields.ts';

export const resendSmsInput = z.object({ version });
