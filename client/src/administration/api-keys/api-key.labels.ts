import type { ApiKeyHolder, ApiKeyOperation, ApiKeyState } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const API_KEY_STATE = defineLabels<ApiKeyState>({
  ACTIVE: { text: 'Active', tone: 'success' },
  EXPIRED: { text: 'Expired', tone: 'warn' },
  REVOKED: { text: 'Revoked', tone: 'neutral' },
});

export const API_KEY_HOLDER = defineLabels<ApiKeyHolder>({
  ACCOUNT: { text: 'User account', tone: 'neutral' },
  OUTSIDE: { text: 'External organisation', tone: 'neutral' },
  FACILITY: { text: 'Facility system', tone: 'neutral' },
});

/** Operations that a facility’s system may call. */
export const API_KEY_OPERATION = defineLabels<ApiKeyOperation>({
  VISITS: { text: 'Visits', tone: 'neutral' },
  CLAIMS: { text: 'Claims and bills', tone: 'neutral' },
  PA_REQUESTS: { text: 'PA requests', tone: 'neutral' },
  REFERRALS: { text: 'Referrals', tone: 'neutral' },
  WEBHOOKS: { text: 'Webhooks', tone: 'neutral' },
});
