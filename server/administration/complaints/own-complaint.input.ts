import { z } from 'zod';
import { ComplaintCategory } from '../../generated/prisma/enums.ts';
import { emptyToNull, required, version } from '../../scheme/validation/fields.ts';

export const MAX_COMPLAINT_TEXT = 2000;
export const MAX_COMPLAINT_FILES = 5;
/** The type of the files of a complaint and of its answers. */
export const COMPLAINT_FILE = 'COMPLAINT_FILE';

/** Categories that are about a facility. */
const ABOUT_FACILITY: readonly ComplaintCategory[] = ['DENIAL_OF_CARE', 'MONEY_ASKED', 'QUALITY_OF_CARE'];

export const needsFacility = (category: ComplaintCategory | '' | undefined): boolean =>
  ABOUT_FACILITY.includes(category as ComplaintCategory);

const complaintFileInput = z.object({ fileId: z.uuid().describe('A file uploaded by the sender.') }).meta({ id: 'ComplaintFileInput' });

export const files = z.array(complaintFileInput).max(MAX_COMPLAINT_FILES, `At most ${MAX_COMPLAINT_FILES} files.`).default([]);
export const text = (label: string) => required(MAX_COMPLAINT_TEXT).min(5, 'Enter at least 5 characters').describe(label);
export const details = text('What happened, in the person’s own words.');
export const category = z.enum(ComplaintCategory, { error: 'Choose what it is about' });
export const hcpId = emptyToNull(z.uuid()).describe('The facility. Required for complaints about care, unless a visit is given.');
export const encounterId = emptyToNull(z.uuid()).describe('The visit. Its facility is the facility of the complaint.');

type Subject = { category: ComplaintCategory; hcpId: string | null; encounterId: string | null };

/** Complaints about care name the facility or a visit. */
export const namesFacility = ({ category, hcpId, encounterId }: Subject): boolean =>
  !needsFacility(category) || hcpId !== null || encounterId !== null;
export const FACILITY_MISSING = { path: ['hcpId'], message: 'Choose the facility' };

export const makeOwnComplaintInput = z
  .object({
    enrolleeId: z.uuid('Choose the person').describe('The member, or a person of the family.'),
    ...{ category, hcpId, encounterId, details, files },
  })
  .refine(namesFacility, FACILITY_MISSING);

export const answerOwnComplaintInput = z.object({ version, answer: text('The answer to the open question.'), files });

export const reopenComplaintInput = z.object({ version, reason: text('Why the answer does not settle it.') });
