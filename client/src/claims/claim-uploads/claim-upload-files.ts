import { CLAIM_UPLOAD_FIELDS } from '../../../../server/claims/claim-uploads/claim-upload-fields.shared.ts';
import { saveCsvTemplate, saveRowsToCorrect, saveTemplate } from '../../ui/sheet/sheet-files.ts';
import type { ClaimUploadRows_RowFragment } from './ClaimUploadDetailPage.generated.ts';

const NAME = 'Claims template';

export const saveXlsxTemplate = (): Promise<void> =>
  saveTemplate({ name: NAME, sheet: 'Claims', fields: CLAIM_UPLOAD_FIELDS, needs: { REQUIRED: 'Yes', OPTIONAL: '' } });

export const saveTextTemplate = (): void => saveCsvTemplate(NAME, CLAIM_UPLOAD_FIELDS);

/** All rows of rejected claims, including rows without errors, so that each claim is complete. */
export const saveClaimsToCorrect = (
  name: string,
  headings: readonly string[],
  rows: readonly ClaimUploadRows_RowFragment[],
): Promise<void> =>
  saveRowsToCorrect(
    name,
    headings,
    rows.map(({ number, cells, problems }) => {
      const problemText = problems.map(({ message }) => message).join(' ');
      return { cells, problems: `Row ${number}: ${problemText || 'no problem; needed by other rows of this claim.'}` };
    }),
  );
