import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { name, phone } from '../../identity/accounts/profile.input.ts';
import { version } from '../../scheme/validation/fields.ts';

/** The scope of an account: a facility, an enrollee or, for officers, the scheme or some LGAs. */
export const ROLE_TIE = {
  ADMIN: 'SCHEME',
  ACCOUNT_MANAGER: 'LGAS',
  ACCOUNTANT: 'SCHEME',
  CLAIMS_OFFICER: 'LGAS',
  REGISTRATION_OFFICER: 'LGAS',
  HCP: 'HCP',
  ENROLLEE: 'ENROLLEE',
} as const satisfies Record<Role, 'SCHEME' | 'LGAS' | 'HCP' | 'ENROLLEE'>;

const email = z.email('Enter an email address, for example name@example.ng.').trim().toLowerCase().max(254);
const reason = z.string('Give a reason.').trim().min(3, 'Give a short reason.').max(300, 'Use at most 300 characters.');
const role = z.enum(Role, 'Choose a role.');
const tie = {
  role,
  hcpId: z.uuid('Choose the facility.').nullish().describe('Required for a healthcare provider.'),
  lgaIds: z.array(z.uuid()).max(50).nullish().describe('Restricts an officer to these LGAs.'),
};

export const inviteUserInput = z.object({
  firstName: name('first name'),
  lastName: name('surname'),
  email,
  phone,
  ...tie,
  enrolmentNo: z.string().trim().toUpperCase().max(40).nullish().describe('For an enrollee’s portal account.'),
});

export const updateUserRoleInput = z.object({ ...tie, version });
export const correctUserInput = z.object({ firstName: name('first name'), lastName: name('surname'), email, reason, version });
export const deactivateUserInput = z.object({ reason, version });
export const userVersionInput = z.object({ version }).meta({ id: 'UserVersionInput' });

export type InviteUserInput = z.infer<typeof inviteUserInput>;
export type UserTie = Pick<InviteUserInput, 'role' | 'hcpId' | 'lgaIds'>;
