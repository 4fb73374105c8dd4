import { z } from 'zod';
import { CardReason } from '../../generated/prisma/enums.ts';
import { emptyToNull, version } from '../../scheme/validation/fields.ts';

/** One hundred sheets, a manageable print job before marking. */
export const MAX_CARDS = 900;
/** People chosen one by one. */
export const MAX_CHOSEN = 100;

export const prepareCardRunInput = z
  .object({
    enrolleeIds: emptyToNull(
      z.array(z.uuid()).min(1, 'Choose at least one person').max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} people`),
    ).describe(`At most ${MAX_CHOSEN} people; if omitted, everyone on the filtered list, at most ${MAX_CARDS} at a time.`),
    reason: z.enum(CardReason, { error: 'Choose a reason' }),
    note: emptyToNull(z.string().trim().max(300)).describe('What has changed.'),
  })
  .superRefine(({ enrolleeIds, reason, note }, context) => {
    // A loss closes the old codes for good: never for a whole list at once.
    if (!enrolleeIds && (reason === 'LOST' || reason === 'DAMAGED'))
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Select at least one person' });
    if (reason === 'CHANGED' && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'Enter what has changed' });
  });

export const cardRunVersionInput = z.object({ version });
