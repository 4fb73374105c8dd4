import { z } from 'zod';

export const MAX_BIRTHDAY_MESSAGES = 200;

export const birthdayMessagesInput = z.object({
  enrolleeIds: z.array(z.uuid()).min(1, 'Select at least one person.').max(MAX_BIRTHDAY_MESSAGES),
});
