import { ROLE, USER_ACCOUNT_STATUS } from '../../identity/account.labels.ts';
import {
  also,
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import type { UserAccountTable_RowFragment } from './UserAccountTable.generated.ts';

type Row = UserAccountTable_RowFragment;

/** The scope of the account: a facility, an enrollee, LGAs, or the whole scheme. */
function scopeText({ hcp, enrolmentNo, lgas }: Row): string {
  if (hcp) return hcp.name;
  if (enrolmentNo) return enrolmentNo;
  if (lgas.length > 3) return `${lgas.length} LGAs`;
  return lgas.length > 0 ? lgas.map(({ name }) => name).join(', ') : 'Whole scheme';
}

export const userAccountColumns: Column<Row>[] = [
  textColumn('Name', (row) => row.name, { sort: 'name', ...also('Email', (row) => row.email), strong: true, always: true }),
  textColumn('Role', (row) => ROLE[row.role].text, {
    sort: 'role',
    second: scopeText,
    extra: { label: 'Facility or LGAs', value: scopeText },
  }),
  dateTimeColumn('Last sign-in', (row) => row.lastLoginAt, { sort: 'lastLoginAt' }),
  numberColumn('Sessions', (row) => row.sessionCount),
  textColumn('Two-step sign-in', (row) => (row.hasApp ? 'Authenticator app' : null), { hidden: true }),
  codeColumn('Phone', (row) => row.phone, { hidden: true }),
  dateColumn('Created on', (row) => row.createdAt, { sort: 'createdAt', hidden: true }),
  textColumn('Reason', (row) => row.deactivateReason, { hidden: true }),
  statusColumn('Status', (row) => USER_ACCOUNT_STATUS[row.status]),
];
