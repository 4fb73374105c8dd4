import type { Kind } from '../kind.ts';

export const COMMUNICATION: Kind = {
  type: 'Communication',
  profiles: ['ng-communication'],
  text: 'Sent with status completed, about a Claim and with payload.contentString: the answer to the open query about it, which is in processNote of the ClaimResponse. It is kept with the Claim and has no address.',
  isSent: true,
};
