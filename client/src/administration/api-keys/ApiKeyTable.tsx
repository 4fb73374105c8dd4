import type { Role } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { apiKeyDetail } from '../../screens/administration.screens.ts';
import {
  type Column,
  codeColumn,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import { API_KEY_OPERATION, API_KEY_STATE } from './api-key.labels.ts';

type Row = ApiKeyTable_RowFragment;

/** Role and row scope of the holder. */
function reachText({ holder, role, lgas, operations, isTest }: Row): string {
  if (holder === 'FACILITY')
    return `${isTest ? 'Test key, checks' : 'Sends'} ${operations.map((operation) => API_KEY_OPERATION[operation].text.toLowerCase()).join(', ')}`;
  const roleName = role ? ROLE[role as Role].text : '';
  if (holder === 'ACCOUNT') return roleName;
  const places = lgas.length > 3 ? [`${lgas.length} LGAs`] : lgas.map(({ name }) => name);
  return [roleName, 'rounded figures only', ...places].join(', ');
}

/** The last day of validity, derived from the expiry time. */
export const lastDay = ({ expiresAt }: Row) => new Date(new Date(expiresAt).getTime() - 1).toISOString();

const nameColumn = linkColumn<Row>('Purpose', (row) => row.name, apiKeyDetail, {
  sort: 'name',
  second: (row) => <span className="code">{row.prefix}…</span>,
  extra: { label: 'Prefix', value: (row) => row.prefix },
  strong: true,
});

/** Columns for a facility, which holds all listed keys. */
export const facilityKeyColumns: Column<Row>[] = [
  nameColumn,
  textColumn('Sends', (row) => row.operations.map((operation) => API_KEY_OPERATION[operation].text).join(', '), {
    second: (row) => row.isTest && 'Test key: only checks',
    extra: { label: 'Test key', value: (row) => (row.isTest ? 'Yes' : null) },
  }),
  numberColumn('Rate limit per minute', (row) => row.callsAMinute),
  dateTimeColumn('Last used', (row) => row.lastUsedAt, { sort: 'lastUsedAt' }),
  numberColumn('Calls', (row) => row.calls, { sort: 'calls' }),
  dateColumn('Expires', lastDay, { sort: 'expiresAt' }),
  dateColumn('Issued on', (row) => row.createdAt, {
    sort: 'createdAt',
    second: (row) => `by ${row.createdBy.name}`,
    extra: { label: 'Issued by', value: (row) => row.createdBy.name },
  }),
  statusColumn('Status', (row) => API_KEY_STATE[row.state]),
];

export const apiKeyColumns: Column<Row>[] = [
  nameColumn,
  textColumn('Held by', (row) => row.holderName, { second: reachText, extra: { label: 'Access', value: reachText } }),
  codeColumn('Prefix', (row) => row.prefix, { hidden: true }),
  textColumn('Contact', (row) => row.contact, { hidden: true }),
  dateTimeColumn('Last used', (row) => row.lastUsedAt, { sort: 'lastUsedAt' }),
  numberColumn('Calls', (row) => row.calls, { sort: 'calls' }),
  dateColumn('Expires', lastDay, { sort: 'expiresAt' }),
  dateColumn('Created on', (row) => row.createdAt, {
    sort: 'createdAt',
    second: (row) => `by ${row.createdBy.name}`,
    extra: { label: 'Created by', value: (row) => row.createdBy.name },
  }),
  textColumn('Reason revoked', (row) => row.revokeReason, {
    hidden: true,
    second: (row) => row.revokedBy && `by ${row.revokedBy.name}`,
    extra: { label: 'Revoked by', value: (row) => row.revokedBy?.name },
  }),
  statusColumn('Status', (row) => API_KEY_STATE[row.state]),
];
