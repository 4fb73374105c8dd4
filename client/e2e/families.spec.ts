import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, attachPhoto, field, fill, paper, pick, said, section, select, submit, tick, yearsAgo } from './forms.ts';

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

test('a spouse becomes the principal, a child is added with documents, and a manager stops and restores the cover', async ({
  openAs,
  sql,
}) => {
  const [family] = await sql<Family>(FIND);
  if (!family) throw new Error('The demo has no such family');
  const officer = await openAs('REGISTRATION_OFFICER');

  await test.step('an officer makes the spouse the principal', async () => {
    await officer.goto(`${OFFICER}/${family.id}`);
    await more(officer, 'Make the spouse the principal');
    const form = section(officer, 'Principal’s details');
    await fill(form, {
      NIN: `9${digits()}${digits()}`.slice(0, 11),
      Phone: `0809${digits()}`,
      'Full name of next of kin': 'Lydia Zitta',
      'Phone of next of kin': '08067770002',
      'Relationship to the enrollee': 'Sister',
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
  await test.step('an officer adds a child with a birth certificate', async () => {
    await officer.getByRole('link', { name: 'Add dependant' }).click();
    await tick(officer, 'Female');
    await fill(officer, { 'Date of birth': yearsAgo(2), 'First name': firstName });
    await submit(officer, 'Add dependant');
    await expect(officer.getByText('Add birth certificate.').first()).toBeVisible();
    await attach(officer, 'Birth certificate or declaration of age', paper);
    await submit(officer, 'Add dependant');
    await said(officer, /is covered as/);
    await expect(officer.getByRole('heading', { level: 1 })).toContainText(firstName);
    await officer.getByRole('tab', { name: /^Documents/ }).click();
    await expect(officer.getByRole('link', { name: paper.name })).toBeVisible();
  });

  const manager = await openAs('ACCOUNT_MANAGER');
  const desk = await openAs({ email: family.desk });
  const answer = async () => {
    await desk.goto(`/hcp-dashboard/member-eligibility?number=${encodeURIComponent(family.spouseNo)}`);
    return desk.getByText(/^(Eligible|Not eligible) on/).first();
  };

  await test.step('a manager disables the principal, and the facility sees “Not eligible”', async () => {
    await manager.goto(`${MANAGER}/${family.spouseId}`);
    await more(manager, 'Disable');
    await field(manager, 'Reason').fill('Reported as registered twice');
    await submit(manager.getByRole('dialog'), 'Disable enrollee');
    await expect(manager.getByRole('button', { name: 'Enable' })).toBeVisible();
    await expect(await answer()).toContainText('Not eligible');
    await expect(desk.getByText('Cover is disabled.').first()).toBeVisible();
  });

  await test.step('enabling the principal restores the cover of the family', async () => {
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

/** A spouse without a portal account in a covered family that the other test leaves alone. */
const FIND_SPOUSE = `
  SELECT s.id, s."fullName" AS name, s."enrolmentNo" AS number FROM "Enrollee" s JOIN "Enrollee" p ON p.id = s."principalId" AND p.status = 'ACTIVE'
  JOIN "Plan" pl ON pl.id = p."planId" AND pl.sector = 'FORMAL'
  WHERE s.relationship = 'SPOUSE' AND s.status = 'ACTIVE' ORDER BY p.id LIMIT 1`;

test('a divorced spouse registers for own cover and keeps number and history', async ({ openAs, sql }) => {
  const [spouse] = await sql<{ id: string; name: string; number: string }>(FIND_SPOUSE);
  if (!spouse) throw new Error('The demo has no such spouse');
  const officer = await openAs('REGISTRATION_OFFICER');

  await test.step('recording the divorce ends the spouse’s cover', async () => {
    await officer.goto(`${OFFICER}/${spouse.id}`);
    await more(officer, 'Divorced or separated');
    const dialog = officer.getByRole('dialog');
    await tick(dialog, 'Divorced');
    await submit(dialog, 'Record separation');
    await expect(officer.getByRole('link', { name: 'Register for own cover' })).toBeVisible();
  });

  await test.step('the first step is filled from the existing record and asks for proof of identity', async () => {
    await officer.getByRole('link', { name: 'Register for own cover' }).click();
    await expect(officer.getByRole('heading', { level: 1, name: `Register ${spouse.name} for own cover` })).toBeVisible();
    await expect(officer.getByText(spouse.number)).toBeVisible();
    await select(officer, 'Plan', 'Informal Sector Plan');
    const about = section(officer, 'Person');
    await expect(field(about, 'Surname')).not.toHaveValue('');
    await fill(about, { NIN: (await field(about, 'NIN').inputValue()) || `9${digits()}${digits()}`.slice(0, 11) });
    await select(about, 'Marital status', 'Divorced');
    await fill(section(officer, 'Contact'), { Phone: `0707${digits()}`, Address: '14 Rayfield Road' });
    await fill(section(officer, 'Next of kin'), {
      'Full name of next of kin': 'Lydia Zitta',
      'Phone of next of kin': '08067770002',
      'Relationship to the enrollee': 'Sister',
    });
    await submit(officer, 'Continue');
    await expect(officer.getByText('Confirm that you have verified the person’s identity.').first()).toBeVisible();
    await tick(officer, 'I have seen photo identification');
    await submit(officer, 'Continue');
  });

  await test.step('the remaining steps are the same as in any registration', async () => {
    await tick(officer, 'The person accepts the scheme’s terms');
    await tick(officer, 'The person consents');
    await tick(officer, 'The person declares');
    await submit(officer, 'Accept and continue');
    const [{ name: facility } = { name: '' }] = await sql<{ name: string }>(
      `SELECT name FROM "Hcp" WHERE status = 'ACTIVATED' AND level = 'SECONDARY' AND "providerType" = 'HOSPITAL' AND "capitationCapacity" = 0 ORDER BY name LIMIT 1`,
    );
    await pick(officer, 'Home facility', facility);
    await expect(officer.getByText('Capacity left')).toBeVisible();
    await submit(officer, 'Continue');
    await submit(officer, 'Confirm and continue');
    await attachPhoto(officer, 'Passport photograph');
    await attach(officer, 'NIN slip', paper);
    await submit(officer, 'Register');
    await expect(officer.getByRole('heading', { level: 1, name: /^The registration of .* has been sent$/ })).toBeVisible();
  });

  await test.step('the new principal keeps the enrolment number and record', async () => {
    await officer.getByRole('link', { name: 'Open profile' }).click();
    await expect(officer).toHaveURL(new RegExp(`${spouse.id}$`));
    await expect(officer.getByText(spouse.number).first()).toBeVisible();
    const [record] = await sql<object>('SELECT "enrolmentNo", relationship, status FROM "Enrollee" WHERE id = $1', [spouse.id]);
    expect(record).toEqual({ enrolmentNo: spouse.number, relationship: 'PRINCIPAL', status: 'PENDING_APPROVAL' });
  });
});
