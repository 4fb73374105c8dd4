import { apiKeyColumns } from './ApiKeyTable.tsx';
import { apiKeyFilters } from './api-key.filters.ts';
import { CreateApiKeyDialog } from './CreateApiKeyDialog.tsx';
import { KeyList } from './KeyList.tsx';

export default function ApiKeyListPage() {
  return (
    <KeyList
      filters={apiKeyFilters}
      columns={apiKeyColumns}
      searchHint="Purpose, holder or key"
      createLabel="Create API key"
      emptyText="An API key lets another system, such as a dashboard, read reports."
      CreateDialog={CreateApiKeyDialog}
    />
  );
}
