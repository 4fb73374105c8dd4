import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attach, attachPhoto, field, fill, find, paper, pick, said, section, select, submit, tick } from './forms.ts';

const QUEUE = '/dashboard/duplicates';

type Person = {
  id: string;
  no: string;
  name: string;
  surname: string;
  firstName: string;
  sex: 'MALE' | 'FEMALE';
  born: string;
  hcp: string;
};

/** A principal with running cover and a visit, whom nobody has asked about yet. */
const ON_FILE = `
  SELECT e.id, e."enrolmentNo" AS no, e."fullName" AS name, e.surname, e."firstName", e.sex, to_char(e."dateOfBirth", 'DD/MM/YYYY') AS born, h.name AS hcp
  FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId" JOIN "Hcp" h ON h.id = e."hcpId" AND h.status = 'ACTIVATED' AND h."capitationCapacity" = 0
  WHERE e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND p.code = 'FORMAL' AND e."duplicateFlag" = 'NONE' AND e."otherNames" IS NULL
    AND EXISTS (SELECT FROM "Encounter" v WHERE v."enrolleeId" = e.id)
    AND NOT EXISTS (SELECT FROM "DuplicatePair" d WHERE e.id IN (d."firstId", d."secondId"))
  ORDER BY e.id LIMIT 1`;

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
const phone = `0803${digits(7)}`;

/** The desk registers the person again, under other numbers, and says that it is someone else. */
async function registerAgain(page: Page, { surname, firstName, sex, born, hcp, no }: Person): Promise<string> {
  await page.goto('/registration-officer-dashboard/new-enrollee-registration');
  await select(page, 'Plan', 'Formal Sector Plan');
  const about = section(page, 'Person');
  await fill(about, { Surname: surname, 'First name': firstName, 'Date of birth': born, NIN: `7${digits(10)}` });
  await tick(about, sex === 'MALE' ? /^Male$/ : 'Female');
  await select(about, 'Marital status', 'Single');
  const contact = section(page, 'Contact');
  await fill(contact, { Phone: phone, Address: '14 Rayfield Road' });
  await select(contact, 'LGA', 'Jos North');
  await select(contact, 'Town', 'Tudun Wada');
  await fill(section(page, 'Next of kin'), {
    'Full name of next of kin': 'Lydia Zitta',
    'Phone of next of kin': '08067770002',
    'Relationship to the enrollee': 'Sister',
  });
  await submit(page, 'Continue');
  await tick(page, 'The person accepts the scheme’s terms');
  await tick(page, 'The person consents');
  await tick(page, 'The person declares');
  await submit(page, 'Accept and continue');
  await pick(page, 'MDA', 'Ministry of Health');
  await fill(page, {
    'Staff number': `PL/${digits(6)}`,
    'Grade level': 'GL 09',
    'Date of first appointment': '03/09/2018',
    'Monthly basic salary': '120,000',
  });
  await pick(page, 'Home facility', hcp);
  await submit(page, 'Continue');

  await expect(page.getByText('Is this the same person?').first()).toBeVisible();
  await expect(page.getByText(no)).toBeVisible();
  await page.getByText('A different person').click();
  await field(page, 'How do you know?').fill('Says the card on file is a cousin’s');
  await submit(page, 'Confirm and continue');
  await attachPhoto(page, 'Passport photograph');
  await attach(page, 'Employer identity card', paper);
  await attach(page, 'Pay slip', paper);
  await submit(page, 'Register');
  await expect(page.getByRole('heading', { level: 1, name: /is registered$/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: firstName });
  return (await row.getByRole('cell').first().innerText()).trim();
}

test('an officer merges a person registered twice, and dismisses a pair of two different people', async ({ openAs, sql }) => {
  const [person] = await sql<Person>(ON_FILE);
  if (!person) throw new Error('The demo has no such person');
  const desk = await openAs('REGISTRATION_OFFICER');
  const again = await test.step('an officer registers the person again', () => registerAgain(desk, person));

  const admin = await openAs('ADMIN');
  await test.step('an administrator merges the records and keeps the new phone number', async () => {
    await admin.goto(QUEUE);
    await (await find(admin, again)).getByRole('link').first().click();
    await expect(admin.getByText('Says the card on file is a cousin’s')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Keeping this record' })).toHaveCount(1);
    await admin.getByRole('button', { name: `Phone: ${phone}, of ${again}` }).click();
    await submit(admin, 'Merge records');
    const dialog = admin.getByRole('dialog', { name: `Merge ${again} into ${person.no}?` });
    await expect(dialog).toContainText(`Phone: ${phone}`);
    await submit(dialog, 'Merge records');
    await expect(dialog.getByText('Give a reason of at least 5 characters').first()).toBeVisible();
    await field(dialog, 'How do you know they are the same person?').fill('Same face and same thumb print at the desk');
    await submit(dialog, 'Merge records');
    await said(admin, /merged into PL/);
    await expect(admin.getByText(`Merged into ${person.no}`, { exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Merge records' })).toBeHidden();
  });

  await test.step('the number of the merged record finds the person, with the history of both records', async () => {
    await admin.goto('/dashboard/manage-enrollees-dependents');
    await admin.getByRole('combobox', { name: /^Search/ }).fill(again);
    await admin.getByRole('option').filter({ hasText: person.no }).click();
    await expect(admin).toHaveURL(new RegExp(`${person.id}$`));
    await expect(admin.getByText(phone)).toBeVisible();
    await expect(admin.getByText('Previously on record as')).toBeVisible();
    await expect(admin.getByText(again).first()).toBeVisible();
    await admin.getByRole('tab', { name: /^History/ }).click();
    await expect(admin.getByText(/Same person as PL.*thumb print/)).toBeVisible();
  });

  await test.step('the merged record links to the kept record', async () => {
    const [merged] = await sql<{ id: string }>('SELECT id FROM "Enrollee" WHERE "enrolmentNo" = $1', [again]);
    await admin.goto(`/dashboard/enrollee-details/${merged?.id}`);
    await admin.getByRole('link', { name: `Open ${person.no}` }).click();
    await expect(admin).toHaveURL(new RegExp(`${person.id}$`));
  });

  await test.step('another pair is dismissed with a reason and leaves the list', async () => {
    await admin.goto(QUEUE);
    await admin.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(admin.getByRole('button', { name: 'Two different people' })).toBeVisible();
    const address = new URL(admin.url()).pathname;
    await submit(admin, 'Two different people');
    const dialog = admin.getByRole('dialog', { name: 'Confirm two different people?' });
    await field(dialog, 'How do you know they are different people?').fill('Two cousins of one village, both seen');
    await submit(dialog, 'Two different people');
    await said(admin, /Both records kept/);
    await expect(admin.getByText(/both seen, \w/)).toBeVisible();
    await admin.goto(QUEUE);
    await expect(admin.getByRole('row').nth(1)).toBeVisible();
    await expect(admin.locator(`a[href$="${address}"]`)).toHaveCount(0);
  });
});
