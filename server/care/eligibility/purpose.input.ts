import { z } from 'zod';
import { LookupPurpose } from '../../generated/prisma/enums.ts';
import { emptyToNull } from '../../scheme/validation/fields.ts';

const PURPOSE =
  'Why the facility uses the record of a person of another facility. Required unless it was stated within the last day; recorded in the person’s access log.';

/** The purpose for a guest, in a form. */
export const guestPurpose = emptyToNull(z.enum(LookupPurpose)).describe(PURPOSE);

/** The purpose for a guest, in a row of an API call. It is not part of the stored record. */
export const sentPurpose = z.enum(LookupPurpose).nullish().describe(PURPOSE);
