import { db } from '../../platform/db.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { inviteAccount, newTemporaryPassword } from './invitation.service.ts';

/** Creates the first administrator of a new scheme, who then invites the others. Emails the temporary password. */
export async function inviteFirstAdmin(email: string): Promise<void> {
  const temporary = await newTemporaryPassword();
  await transact('SYSTEM', 'inviteFirstAdmin', async (write) => {
    if (await db.userAccount.count({ where: { role: 'ADMIN' } })) return null;
    return (await inviteAccount(write, { email, firstName: 'First', lastName: 'Administrator', role: 'ADMIN' }, temporary)).id;
  });
}
