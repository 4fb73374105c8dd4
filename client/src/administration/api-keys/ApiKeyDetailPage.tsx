import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../platform/session.tsx';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { date, number, time } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type Column, dateTimeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type ApiKeyCallTable_RowFragment, useApiKeyCallsQuery, useApiKeyDetailPageQuery } from './ApiKeyDetailPage.generated.ts';
import { lastDay } from './ApiKeyTable.tsx';
import { apiKeyCallFilters } from './api-key.filters.ts';
import { API_KEY_OPERATION, API_KEY_STATE } from './api-key.labels.ts';
import { PublicKeysDialog } from './PublicKeysDialog.tsx';
import { RevokeApiKeyDialog } from './RevokeApiKeyDialog.tsx';

type Call = ApiKeyCallTable_RowFragment;

const callColumns: Column<Call>[] = [
  dateTimeColumn('Time', (call) => call.at, { sort: 'at', always: true }),
  textColumn('Operation', (call) => call.operation || 'Unreadable query', { strong: true }),
  numberColumn('Rows', (call) => call.rowCount || null, { sort: 'rowCount' }),
  numberColumn('Created', (call) => (call.rowCount ? call.createdCount : null)),
  numberColumn('Already on record', (call) => (call.rowCount ? call.existingCount : null)),
  numberColumn('Only checked', (call) => (call.rowCount ? call.checkedCount : null)),
  numberColumn('Rejected', (call) => (call.rowCount ? call.refusedCount : null)),
  numberColumn('Milliseconds', (call) => call.milliseconds, { sort: 'milliseconds', hidden: true }),
  textColumn('Address', (call) => call.ip, { hidden: true }),
  statusColumn('Outcome', ({ outcome, rowCount, refusedCount }) => {
    if (outcome !== 'OK') return { text: outcome, tone: 'danger' };
    if (refusedCount === 0) return { text: 'Done', tone: 'success' };
    return refusedCount === rowCount ? { text: 'All rows rejected', tone: 'danger' } : { text: 'Some rows rejected', tone: 'warn' };
  }),
];

/** A key and its calls. */
export default function ApiKeyDetailPage() {
  const { id = '' } = useParams();
  const detail = useApiKeyDetailPageQuery({ id });
  const list = useListState(apiKeyCallFilters, { sort: 'at', direction: 'DESC' });
  const result = useApiKeyCallsQuery({ ...list.variables, filter: { ...list.variables.filter, keyId: id } });
  const [revoking, setRevoking] = useState(false);
  const [enteringKeys, setEnteringKeys] = useState(false);
  const { can } = useSession();
  const apiKey = detail.data?.apiKey;
  if (!apiKey) return <DetailPage title="API key" result={detail} />;
  const operations = apiKey.operations.map((operation) => API_KEY_OPERATION[operation].text.toLowerCase());
  const verb = apiKey.isTest ? 'test key, checks' : 'sends';
  const sends = operations.length > 0 ? `${verb} ${operations.join(', ')}` : 'report access only';
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.apiKeyCalls}
        columns={callColumns}
        title={apiKey.name}
        subtitle={`${apiKey.prefix}…, ${apiKey.holderName}, issued by ${apiKey.createdBy.name} on ${date(apiKey.createdAt)}`}
        searchHint="Operation or error"
        actions={
          apiKey.state === 'ACTIVE' && (
            <>
              {apiKey.holder === 'FACILITY' && can('FACILITY_KEY_ISSUE') && (
                <Button variant="outline" onClick={() => setEnteringKeys(true)}>
                  Access tokens
                </Button>
              )}
              <Button variant="outline" onClick={() => setRevoking(true)}>
                Revoke key
              </Button>
            </>
          )
        }
        header={
          <KpiRow>
            <Kpi label="Status" value={API_KEY_STATE[apiKey.state].text} note={apiKey.revokeReason ?? sends} />
            <Kpi
              label="Calls"
              value={number(apiKey.calls)}
              note={apiKey.callsAMinute ? `limit ${apiKey.callsAMinute} per minute` : undefined}
            />
            <Kpi
              label="Last used"
              value={apiKey.lastUsedAt ? date(apiKey.lastUsedAt) : 'Never'}
              note={apiKey.lastUsedAt ? time(apiKey.lastUsedAt) : undefined}
            />
            <Kpi label="Expires" value={date(lastDay(apiKey))} />
          </KpiRow>
        }
        empty={{
          title: 'No API calls yet',
          text: 'Calls from a facility’s system are listed here. Calls that only read reports are counted but not listed.',
        }}
      />
      {enteringKeys && <PublicKeysDialog apiKey={apiKey} onClose={() => setEnteringKeys(false)} />}
      {revoking && <RevokeApiKeyDialog apiKey={apiKey} onClose={() => setRevoking(false)} />}
    </>
  );
}
