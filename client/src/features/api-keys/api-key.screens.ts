import { defineScreen } from '../../app/screen.ts';
import type { ApiKeyFilter } from '../../graphql/generated.ts';

export const apiKeyList = defineScreen<ApiKeyFilter>({
  title: 'API keys',
  permission: 'API_KEY_MANAGE',
  page: () => import('./ApiKeyListPage.tsx'),
});
