import type { Role } from '../generated/prisma/enums.ts';
import { DEMO_DOMAIN, DEMO_PASSWORD } from './network/staff.ts';

export type DemoSignIn = { role: Role; name: string; email: string; password: string; note: string };

const addressOf = (localPart: string) => `${localPart}@${DEMO_DOMAIN}`;

/** Demo sign-ins; all share one password. */
export function demoSignIns(): DemoSignIn[] {
  const accounts: [Role, string, string, string][] = [
    ['ADMIN', 'Administrator', 'admin', 'Final approval of bills, reports, users'],
    ['ADMIN', 'Second administrator', 'admin2', 'Second approver for administrators’ actions'],
    ['ACCOUNT_MANAGER', 'Account manager', 'manager', 'Decides PA requests and referrals'],
    ['ACCOUNT_MANAGER', 'Second account manager', 'manager2', ''],
    ['ACCOUNTANT', 'Accountant', 'accountant', 'Prepares payments, invoices, expenses'],
    ['ACCOUNTANT', 'Second accountant', 'accountant2', 'Confirms payments'],
    ['CLAIMS_OFFICER', 'Claims officer', 'claims', 'Vets bills'],
    ['CLAIMS_OFFICER', 'Second claims officer', 'claims2', ''],
    ['REGISTRATION_OFFICER', 'Registration officer', 'registration', 'Registers families and students'],
    ['REGISTRATION_OFFICER', 'Second registration officer', 'registration2', ''],
    ['HCP', 'Hospital', 'hospital', 'A large general hospital'],
    ['HCP', 'Second hospital', 'hospital2', ''],
    ['HCP', 'Teaching hospital', 'teaching', 'Receives referrals'],
    ['HCP', 'Primary health centre', 'clinic', 'Sends referrals'],
    ['ENROLLEE', 'Member with a family', 'member', 'Formal plan'],
    ['ENROLLEE', 'Trader', 'trader', 'Informal plan, pays a premium each year'],
    ['ENROLLEE', 'Student', 'student', 'Covered session by session'],
  ];
  return accounts.map(([role, name, localPart, note]) => ({ role, name, email: addressOf(localPart), password: DEMO_PASSWORD, note }));
}
