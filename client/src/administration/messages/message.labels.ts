import type { Role } from '../../graphql/types.ts';
import type { LabelText } from '../../ui/labels.ts';
import type { MessageThread_RowFragment } from './Messages.generated.ts';

/** Labels of roles as recipients. */
export const DESK: Record<Role, string> = {
  ADMIN: 'Administrators',
  ACCOUNT_MANAGER: 'Account managers',
  ACCOUNTANT: 'Accountants',
  CLAIMS_OFFICER: 'Claims officers',
  REGISTRATION_OFFICER: 'Registration officers',
  HCP: 'Facilities',
  ENROLLEE: 'Enrollees',
};

export const RECORD_NAME: Record<string, string> = {
  Claim: 'Claim',
  Bill: 'Bill',
  PaRequest: 'PA request',
  Referral: 'Referral',
  Invoice: 'Invoice',
};

/** The other side of a thread. */
export const otherSide = ({ withName, withRole }: Pick<MessageThread_RowFragment, 'withName' | 'withRole'>, labelText: LabelText): string =>
  withName ?? labelText(withRole ? DESK[withRole] : 'Former account');

type Preview = Pick<MessageThread_RowFragment, 'preview' | 'previewFrom' | 'withName'>;

/** The start of the last message, after its writer unless the list already names them. */
export function previewText({ preview, previewFrom, withName }: Preview, you: string): string {
  const writer = previewFrom ? previewFrom.name : you;
  return writer === withName ? preview : `${writer}: ${preview}`;
}
