import { z } from 'zod';

export const enrolleePhotoInput = z.object({ version: z.number().int(), photoId: z.uuid({ error: 'Add a photograph' }) });
