import { z } from 'zod';
import { LookupPurpose } from '../../generated/prisma/enums.ts';
import { emptyToNull } from '../../platform/validation/fields.ts';

const PURPOSE =
  'Why the facility names somebody who is not one of its own people. Needed unless it was stated within the last day; on the access log of the person.';

/** The purpose for a guest in a form. */
export const guestPurpose = emptyToNull(z.enum(LookupPurpose)).describe(PURPOSE);

/** The same in a row of a call, where it is no part of what the row records. */
export const sentPurpose = z.enum(LookupPurpose).nullish().describe(PURPOSE);
