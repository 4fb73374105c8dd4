import type { OptionalNotice, Role } from '../../generated/prisma/enums.ts';

const BY_MAIL = ['FACILITY_MAIL', 'REQUESTS_MAIL', 'MESSAGES_MAIL'] as const satisfies readonly OptionalNotice[];
const OF_MEMBERS = [
  'COVER_SMS',
  'COVER_MAIL',
  'FACILITY_SMS',
  'FACILITY_MAIL',
  'VISITS_SMS',
  'REQUESTS_MAIL',
  'MESSAGES_SMS',
] as const satisfies readonly OptionalNotice[];

/** Groups that users of a role can turn off. Facilities are notified at their own phone and address, which belong to no account. */
export function optionalNoticesOf(role: Role): readonly OptionalNotice[] {
  if (role === 'ENROLLEE') return OF_MEMBERS;
  return role === 'HCP' ? [] : BY_MAIL;
}
