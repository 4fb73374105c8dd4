import type { ApiKeyHolder, ApiKeyState } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const API_KEY_STATE = defineLabels<ApiKeyState>({
  ACTIVE: { word: 'Active', tone: 'success' },
  EXPIRED: { word: 'Expired', tone: 'warn' },
  REVOKED: { word: 'Withdrawn', tone: 'neutral' },
});

export const API_KEY_HOLDER = defineLabels<ApiKeyHolder>({
  ACCOUNT: { word: 'A person with an account', tone: 'neutral' },
  OUTSIDE: { word: 'Somebody outside the scheme', tone: 'neutral' },
});
