import { Button } from '@chakra-ui/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { revokeApiKeyInput } from '../../../../server/identity/api-keys/api-key.input.ts';
import { type ApiKeyTable_RowFragment, RevokeApiKeyDocument, useApiKeyListPageQuery } from '../../graphql/generated.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { ApiKeyShownDialog } from './ApiKeyShownDialog.tsx';
import { apiKeyColumns } from './ApiKeyTable.tsx';
import { apiKeyFilters } from './api-key.filters.ts';
import { CreateApiKeyDialog, type MadeKey } from './CreateApiKeyDialog.tsx';

type Row = ApiKeyTable_RowFragment;

export default function ApiKeyListPage() {
  const list = useListState(apiKeyFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useApiKeyListPageQuery(list.variables);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [chosen, setChosen] = useState<Row | null>(null);
  const menu = (row: Row) =>
    row.state === 'REVOKED' ? null : (
      <ActionMenu
        compact
        label={`Actions for ${row.name}`}
        items={[{ label: 'Withdraw', onSelect: () => setChosen(row), tone: 'danger' }]}
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
          <Button onClick={() => setMaking(true)}>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
            Make a key
          </Button>
        }
        empty={{ title: 'No API key here', text: 'A key lets a program, such as a dashboard, read reports.' }}
      />
      {making && (
        <CreateApiKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      )}
      {made && <ApiKeyShownDialog made={made} onClose={() => setMade(null)} />}
      {chosen && (
        <ReasonDialog
          record={chosen}
          schema={revokeApiKeyInput}
          mutation={RevokeApiKeyDocument}
          onClose={() => setChosen(null)}
          title={`Withdraw “${chosen.name}”?`}
          note={`The program of ${chosen.holderName} is refused from its next call on. A withdrawn key never works again.`}
          submitLabel="Withdraw the key"
          cancelLabel="Keep it"
          tone="danger"
          words={{ name: 'reason', label: 'Why', maxLength: 300 }}
        />
      )}
    </>
  );
}
