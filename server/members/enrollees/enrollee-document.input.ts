import { z } from 'zod';
import { RegistrationDocument } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

export const enrolleeDocumentInput = z
  .object({
    version,
    kind: z.enum(RegistrationDocument, { error: 'Choose the document type' }),
    fileId: z.uuid({ error: 'Add the document' }).describe('A file of this kind uploaded by the viewer.'),
  })
  .meta({ id: 'EnrolleeDocumentInput' });
