import { expect, type Page } from '@playwright/test';
import { attach, attachPhoto, fill, paper, pick, section, select, submit, tick, yearsAgo } from '../forms.ts';
import { family } from './family.ts';

const { surname, mother, father, child, staffNo } = family;

/** Registers mother, father and child through all steps. Returns the enrolment number of the mother. */
export async function registerFamily(page: Page, facility: string): Promise<string> {
  await page.goto('/registration-officer-dashboard/new-enrollee-registration');
  await person(page);

  await expect(page.getByRole('heading', { name: 'Terms of the scheme' })).toBeVisible();
  await tick(page, 'The person accepts the scheme’s terms');
  await tick(page, 'The person consents');
  await tick(page, 'The person declares');
  await submit(page, 'Accept and continue');

  await expect(page.getByRole('heading', { name: 'Employer' })).toBeVisible();
  await pick(page, 'MDA', 'Ministry of Health');
  await fill(page, {
    'Staff number': staffNo,
    'Grade level': 'GL 09',
    'Date of first appointment': yearsAgo(8),
    'Monthly basic salary': '120,000',
  });
  await pick(page, 'Home facility', facility);
  await expect(page.getByText('Capacity left')).toBeVisible();
  await submit(page, 'Continue');

  await expect(page.getByText(mother.nin)).toBeVisible();
  await submit(page, 'Confirm and continue');

  await attachPhoto(page, 'Passport photograph');
  await attach(page, 'Employer identity card', paper);
  await attach(page, 'Pay slip', paper);
  await dependant(page, 1, { relationship: 'Spouse', ...father, sex: 'Male', born: yearsAgo(38) });
  await dependant(page, 2, { relationship: 'Child', ...child, sex: 'Male', born: yearsAgo(7) });
  await submit(page, 'Register');

  await expect(page.getByRole('heading', { level: 1, name: /is registered$/ })).toBeVisible();
  await expect(page.getByText('Cover starts on')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: mother.firstName });
  return (await row.getByRole('cell').first().innerText()).trim();
}

async function person(page: Page): Promise<void> {
  await select(page, 'Plan', 'Formal Sector Plan');
  const about = section(page, 'Person');
  await fill(about, { Surname: surname, 'First name': mother.firstName, 'Date of birth': yearsAgo(34), NIN: mother.nin });
  await tick(about, 'Female');
  await select(about, 'Marital status', 'Married');
  const contact = section(page, 'Contact');
  await fill(contact, { Phone: mother.phone, Address: '14 Rayfield Road' });
  await select(contact, 'LGA', 'Jos North');
  await select(contact, 'Town', 'Tudun Wada');
  await fill(section(page, 'Next of kin'), {
    'Full name of next of kin': `${father.firstName} ${surname}`,
    'Phone of next of kin': '08031234567',
    'Relationship to the enrollee': 'Husband',
  });
  await submit(page, 'Continue');
}

type Dependant = { relationship: string; firstName: string; nin: string; sex: string; born: string };

async function dependant(page: Page, line: number, { relationship, firstName, nin, sex, born }: Dependant): Promise<void> {
  await submit(page, 'Add a person');
  const row = section(page, 'Family').getByRole('row').nth(line);
  await select(row, 'Relationship', relationship);
  await fill(row, { Surname: surname, 'First name': firstName, 'Date of birth': born, NIN: nin });
  await select(row, 'Sex', sex);
}
