import { z } from 'zod';
import { version } from '../../scheme/validation/fields.ts';

export const enrolleePhotoInput = z
  .object({ version, photoId: z.uuid({ error: 'Add a photograph' }).describe('A PHOTO uploaded by the viewer.') })
  .meta({ id: 'EnrolleePhotoInput' });
