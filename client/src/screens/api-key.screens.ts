import type { ApiKeyFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const apiKeyList = defineScreen<ApiKeyFilter>({
  title: 'API keys',
  permission: 'API_KEY_MANAGE',
});
