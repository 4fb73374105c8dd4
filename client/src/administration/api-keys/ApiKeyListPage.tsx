import { Button } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { useApiKeyListPageQuery } from './ApiKeyListPage.generated.ts';
import { ApiKeyShownDialog } from './ApiKeyShownDialog.tsx';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import { apiKeyColumns } from './ApiKeyTable.tsx';
import { apiKeyFilters } from './api-key.filters.ts';
import { CreateApiKeyDialog, type CreatedKey } from './CreateApiKeyDialog.tsx';
import { RevokeApiKeyDialog } from './RevokeApiKeyDialog.tsx';

type Row = ApiKeyTable_RowFragment;

export default function ApiKeyListPage() {
  const list = useListState(apiKeyFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useApiKeyListPageQuery(list.variables);
  const [creating, setCreating] = useState(false);
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
        columns={[...apiKeyColumns, actionsColumn<Row>(menu)]}
        searchHint="Purpose, holder or key"
        actions={
          <Button onClick={() => setCreating(true)}>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
            Create API key
          </Button>
        }
        empty={{ title: 'No API keys yet', text: 'An API key lets another system, such as a dashboard, read reports.' }}
      />
      {creating && (
        <CreateApiKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
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
