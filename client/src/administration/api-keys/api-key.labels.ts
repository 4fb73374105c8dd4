import type { ApiKeyHolder, ApiKeyOperation, ApiKeyState } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const API_KEY_STATE = defineLabels<ApiKeyState>({
  ACTIVE: { text: 'Active', tone: 'success' },
  EXPIRED: { text: 'Expired', tone: 'warn' },
  REVOKED: { text: 'Withdrawn', tone: 'neutral' },
});

export const API_KEY_HOLDER = defineLabels<ApiKeyHolder>({
  ACCOUNT: { text: 'A person with an account', tone: 'neutral' },
  OUTSIDE: { text: 'Somebody outside the scheme', tone: 'neutral' },
  FACILITY: { text: 'The system of a facility', tone: 'neutral' },
});

/** What the system of a facility may send. */
export const API_KEY_OPERATION = defineLabels<ApiKeyOperation>({
  VISITS: { text: 'Visits', tone: 'neutral' },
  CLAIMS: { text: 'Claims and bills', tone: 'neutral' },
});
