import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, field, fill, paper, said, section, submit, tick, yearsAgo } from './forms.ts';

const OFFICER = '/registration-officer-dashboard/enrollee-details';
const MANAGER = '/account-manager-dashboard/manage-enrollees/view-enrollee';

type Family = { id: string; name: string; spouseId: string; spouse: string; spouseNo: string; children: number; desk: string };

/** A covered family of the informal plan with a spouse and room for a child, at a facility that signs in. */
const FIND = `
  SELECT p.id, p."fullName" AS name, s.id AS "spouseId", s."fullName" AS spouse, s."enrolmentNo" AS "spouseNo", min(u.email) AS desk,
    (SELECT count(*) FROM "Enrollee" c WHERE c."principalId" = p.id AND c.relationship = 'CHILD')::int AS children
  FROM "Enrollee" p JOIN "Plan" pl ON pl.id = p."planId" JOIN "Enrollee" s ON s."principalId" = p.id AND s.relationship = 'SPOUSE' AND s.status = 'ACTIVE'
  JOIN "Hcp" h ON h.id = p."hcpId" AND h.status = 'ACTIVATED' AND h."capitationCapacity" = 0
  JOIN "UserAccount" u ON u."hcpId" = s."hcpId" AND u.role = 'HCP' AND u."isActive"
  WHERE p.status = 'ACTIVE' AND pl.sector = 'INFORMAL' AND p."coverageStart" < now() AND s."hcpId" = p."hcpId"
  GROUP BY p.id, s.id HAVING (SELECT count(*) FROM "Enrollee" c WHERE c."principalId" = p.id AND c.relationship = 'CHILD') BETWEEN 1 AND 3
  ORDER BY p.id LIMIT 1`;

async function more(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const digits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '0');

test('a spouse becomes the principal, a child joins with papers, and a manager stops and restores the cover', async ({ openAs, sql }) => {
  const [family] = await sql<Family>(FIND);
  if (!family) throw new Error('The demo has no such family');
  const officer = await openAs('REGISTRATION_OFFICER');

  await test.step('the spouse takes the family over', async () => {
    await officer.goto(`${OFFICER}/${family.id}`);
    await more(officer, 'Make the spouse the principal');
    const form = section(officer, 'As a principal');
    await fill(form, {
      NIN: `9${digits()}${digits()}`.slice(0, 11),
      Phone: `0809${digits()}`,
      'Full name of next of kin': 'Lydia Zitta',
      'Phone of next of kin': '08067770002',
      'Relationship to the person': 'Sister',
    });
    await field(officer, 'Reason').fill('Agreed by the family');
    await submit(officer, `Make ${family.spouse} the principal`);
    await said(officer, /is now the principal/);
    await expect(officer).toHaveURL(new RegExp(`${family.spouseId}$`));
    await officer.getByRole('tab', { name: /^Family/ }).click();
    await expect(officer.getByRole('row').filter({ hasText: family.name })).toContainText('Spouse');
    await expect(officer.getByRole('row').filter({ hasText: 'Child' })).toHaveCount(family.children);
  });

  const firstName = `Nanret${String.fromCharCode(97 + Math.floor(Math.random() * 26))}`;
  await test.step('a child joins with a birth certificate', async () => {
    await officer.getByRole('link', { name: 'Add to the family' }).click();
    await tick(officer, 'Female');
    await fill(officer, { 'Date of birth': yearsAgo(2), 'First name': firstName });
    await submit(officer, 'Add to the family');
    await expect(officer.getByText('Add birth certificate.').first()).toBeVisible();
    await attach(officer, 'Birth certificate or declaration of age', paper);
    await submit(officer, 'Add to the family');
    await said(officer, /is covered as/);
    await expect(officer.getByRole('heading', { level: 1 })).toContainText(firstName);
    await officer.getByRole('tab', { name: /^Papers/ }).click();
    await expect(officer.getByRole('link', { name: paper.name })).toBeVisible();
  });

  const manager = await openAs('ACCOUNT_MANAGER');
  const desk = await openAs({ email: family.desk });
  const answer = async () => {
    await desk.goto(`/hcp-dashboard/member-eligibility?number=${encodeURIComponent(family.spouseNo)}`);
    return desk.getByText(/^(Eligible|Not eligible) on/).first();
  };

  await test.step('the manager disables the principal, and the facility is told', async () => {
    await manager.goto(`${MANAGER}/${family.spouseId}`);
    await more(manager, 'Disable');
    await field(manager, 'Why').fill('Reported as registered twice');
    await submit(manager.getByRole('dialog'), 'Disable');
    await expect(manager.getByRole('button', { name: 'Enable' })).toBeVisible();
    await expect(await answer()).toContainText('Not eligible');
    await expect(desk.getByText('Cover is disabled.').first()).toBeVisible();
  });

  await test.step('enabling brings the family back', async () => {
    await manager.getByRole('button', { name: 'Enable' }).click();
    await submit(manager.getByRole('dialog'), 'Enable');
    await expect(manager.getByRole('button', { name: 'Enable' })).toBeHidden();
    await expect(await answer()).not.toContainText('Not eligible');
    const states = await sql<{ status: string }>('SELECT DISTINCT status FROM "Enrollee" WHERE "principalId" = $1 AND "firstName" = $2', [
      family.spouseId,
      firstName,
    ]);
    expect(states).toEqual([{ status: 'ACTIVE' }]);
  });
});
