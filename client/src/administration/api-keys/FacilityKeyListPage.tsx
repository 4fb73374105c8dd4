import { Button, Link } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { useApiKeyListPageQuery } from './ApiKeyListPage.generated.ts';
import { ApiKeyShownDialog } from './ApiKeyShownDialog.tsx';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import { facilityKeyColumns } from './ApiKeyTable.tsx';
import { facilityKeyFilters } from './api-key.filters.ts';
import type { CreatedKey } from './CreateApiKeyDialog.tsx';
import { IssueFacilityKeyDialog } from './IssueFacilityKeyDialog.tsx';
import { RevokeApiKeyDialog } from './RevokeApiKeyDialog.tsx';

type Row = ApiKeyTable_RowFragment;

/** Keys with which the facility’s own system sends visits and claims. */
export default function FacilityKeyListPage() {
  const list = useListState(facilityKeyFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useApiKeyListPageQuery(list.variables);
  const [issuing, setIssuing] = useState(false);
  const [createdKey, setCreatedKey] = useState<CreatedKey | null>(null);
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const menu = (row: Row) =>
    row.state === 'REVOKED' ? null : (
      <ActionMenu
        compact
        label={`Actions for ${row.name}`}
        items={[{ label: 'Revoke', onSelect: () => setSelectedRow(row), tone: 'danger' }]}
      />
    );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.apiKeys}
        columns={[...facilityKeyColumns, actionsColumn<Row>(menu)]}
        subtitle={
          <>
            An API key lets your own software send visits and claims. <Link href="/docs/graphql">How to connect your system</Link>
          </>
        }
        searchHint="System or key"
        actions={
          <Button onClick={() => setIssuing(true)}>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
            Issue key
          </Button>
        }
        empty={{ title: 'No API keys yet', text: 'Issue a key for the software that holds your visits and bills.' }}
      />
      {issuing && (
        <IssueFacilityKeyDialog
          onClose={() => setIssuing(false)}
          onCreated={(key) => {
            setIssuing(false);
            setCreatedKey(key);
          }}
        />
      )}
      {createdKey && (
        <ApiKeyShownDialog
          createdKey={createdKey}
          onClose={() => setCreatedKey(null)}
          onRevoke={(apiKey) => {
            setCreatedKey(null);
            setSelectedRow(apiKey);
          }}
        />
      )}
      {selectedRow && <RevokeApiKeyDialog apiKey={selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}
