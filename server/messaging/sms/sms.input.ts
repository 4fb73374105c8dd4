import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const resendSmsInput = z.object({ version });
