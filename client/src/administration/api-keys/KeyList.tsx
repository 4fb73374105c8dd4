import { Button } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApiKeyFilter } from '../../graphql/types.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, type Column } from '../../ui/table/columns.tsx';
import { useApiKeyListPageQuery } from './ApiKeyListPage.generated.ts';
import { ApiKeyShownDialog } from './ApiKeyShownDialog.tsx';
import type { ApiKeyTable_RowFragment } from './ApiKeyTable.generated.ts';
import type { CreatedKey } from './CreateApiKeyDialog.tsx';
import { RevokeApiKeyDialog } from './RevokeApiKeyDialog.tsx';

type Row = ApiKeyTable_RowFragment;

type Props = {
  filters: Filters<ApiKeyFilter>;
  columns: Column<Row>[];
  subtitle?: ReactNode;
  searchHint: string;
  createLabel: string;
  /** What the keys are for, in an empty list. */
  emptyText: string;
  CreateDialog: (props: { onClose: () => void; onCreated: (key: CreatedKey) => void }) => ReactNode;
};

/** API keys, with their creation, which shows the key once, and their revocation. */
export function KeyList({ filters, columns, subtitle, searchHint, createLabel, emptyText, CreateDialog }: Props) {
  const list = useListState(filters, { sort: 'createdAt', direction: 'DESC' });
  const result = useApiKeyListPageQuery(list.variables);
  const [isCreating, setIsCreating] = useState(false);
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
        columns={[...columns, actionsColumn<Row>(menu)]}
        subtitle={subtitle}
        searchHint={searchHint}
        actions={
          <Button onClick={() => setIsCreating(true)}>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
            {createLabel}
          </Button>
        }
        empty={{ title: 'No API keys yet', text: emptyText }}
      />
      {isCreating && (
        <CreateDialog
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false);
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
