import { z } from 'zod';
import { day, emptyToNull, version } from '../../scheme/validation/fields.ts';

const reason = z.string().trim().min(5, 'Give a reason of at least 5 characters').max(500);
const note = emptyToNull(z.string().trim().max(500));

/** Disable or suspend. The reason is shown to the member. */
export const stopCoverInput = z.object({ version, reason }).meta({ id: 'StopCoverInput' });

/** Enable, or lift a suspension. */
export const restoreCoverInput = z.object({ version, note }).meta({ id: 'RestoreCoverInput' });

export const recordDeathInput = z.object({ version, on: day.describe('Day of death.'), note });
