import { expect, test } from './fixtures.ts';
import { field, submit } from './forms.ts';

type Target = { id: string; name: string; desk: string };

/** A facility with room, of a level that the member's plan allows, that signs in. */
const TARGET = `
  SELECT h.id, h.name, min(u.email) AS desk FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
  JOIN "Hcp" h ON h.id <> e."hcpId" AND h.status = 'ACTIVATED' AND h."capitationCapacity" = 0 AND h."providerType" IN ('HOSPITAL', 'PHC') AND h.level = ANY(p."allowedHcpLevels")
  JOIN "UserAccount" u ON u."hcpId" = h.id AND u.role = 'HCP' AND u."isActive"
  WHERE e.id = $1 GROUP BY h.id ORDER BY h.name LIMIT 1`;

type Member = { id: string; name: string; no: string };

test('a member requests another facility, an account manager approves, and the facility lists the family on the effective date', async ({
  openAs,
  sql,
}) => {
  const [person] = await sql<Member>(
    `SELECT e.id, e."fullName" AS name, e."enrolmentNo" AS no FROM "Enrollee" e JOIN "UserAccount" u ON u."enrolleeId" = e.id WHERE u.email = 'member@lafiya.example'`,
  );
  const [target] = await sql<Target>(TARGET, [person?.id]);
  if (!person || !target) throw new Error('The demo has no such member or facility');
  // Forget an earlier run of this test: a member changes facility once in a while only.
  const family = `SELECT id FROM "Enrollee" WHERE id = $1 OR "principalId" = $1`;
  await sql(`DELETE FROM "FacilityChangeRequest" WHERE "enrolleeId" IN (${family})`, [person.id]);
  await sql(`UPDATE "Enrollee" SET "hcpSince" = current_date - 1000 WHERE id IN (${family}) AND "hcpSince" >= current_date`, [person.id]);
  const member = await openAs('ENROLLEE');
  await test.step('the member finds the facility and requests it', async () => {
    await member.goto('/enrollee-dashboard');
    await member.getByRole('link', { name: 'Facility', exact: true }).click();
    await expect(member.getByRole('heading', { name: 'Current facility' })).toBeVisible();
    await member.getByRole('searchbox').fill(target.name);
    await member.getByRole('button', { name: `Choose ${target.name}`, exact: true }).click();
    const dialog = member.getByRole('dialog');
    await submit(dialog, 'Send request');
    await expect(dialog.getByText('Reason is required.').first()).toBeVisible();
    await field(dialog, 'Reason').fill('We moved to the other end of the town.');
    await submit(dialog, 'Send request');
    await expect(member.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(member.getByText(/already has a pending facility change/).first()).toBeVisible();
  });

  await test.step('an account manager approves the request', async () => {
    const manager = await openAs('ACCOUNT_MANAGER');
    await manager.goto('/account-manager-dashboard');
    await manager
      .getByRole('main')
      .getByRole('link', { name: /Facility changes/ })
      .click();
    await manager.getByRole('searchbox', { name: /^Search: Name or number/ }).fill(person.no);
    await manager.getByRole('link', { name: person.name, exact: true }).click();
    await expect(manager.getByText('We moved to the other end of the town.')).toBeVisible();
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();
    await manager.getByRole('button', { name: 'Approve change' }).click();
    await expect(manager.getByText(/^Moves on 1 /)).toBeVisible();
  });

  await test.step('on the effective date the new facility sees the member', async () => {
    await sql(
      `UPDATE "FacilityChangeRequest" SET "effectiveDate" = current_date WHERE "toHcpId" = $1 AND status = 'APPROVED' AND "appliedAt" IS NULL`,
      [target.id],
    );
    await sql(`SELECT graphile_worker.add_job('facilityChanges')`);
    await expect
      .poll(async () => (await sql<{ hcpId: string }>(`SELECT "hcpId" FROM "Enrollee" WHERE id = $1`, [person.id]))[0]?.hcpId)
      .toBe(target.id);
    const desk = await openAs({ email: target.desk });
    await desk.goto(`/hcp-dashboard/manage-enrollees/view-enrollee/${person.id}`);
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(person.name);
    await member.goto('/enrollee-dashboard');
    await expect(member.getByText(target.name).first()).toBeVisible();
  });
});
