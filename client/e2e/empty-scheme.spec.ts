import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import type { Role } from '../../server/generated/prisma/enums.ts';
import { areas } from '../src/app/areas/areas.ts';
import { pages } from './addresses.ts';
import { answered, attach, field, fill, find, follow, paper, pick, said, section, select, submit } from './forms.ts';
import { confirmPayment } from './journey/claim.ts';
import { type Cells, loadRoll, uploadRoll, workbook } from './journey/roll.ts';
import { acceptInvitation, signInByPhone } from './mail.ts';
import { runPlatform } from './platform.ts';

const FIRST_ADMIN = 'director@kschma.example';
const PASSWORD = 'Harmattan-2026';
const FACILITY = { name: 'Gwale General Hospital', email: 'gwale@kschma.example', account: '0000014579' };
const MINISTRY = { name: 'Ministry of Education Kano', code: 'KN-EDU' };
const NO_RECORD = '01890000-0000-7000-8000-000000000000';
const DOCTOR = 'Dr Halima Sani';
const SERVICE = { code: 'CON-0008', name: 'General outpatient consultation (hospital)' };

const OFFICERS = {
  ACCOUNT_MANAGER: { first: 'Aisha', email: 'manager@kschma.example' },
  REGISTRATION_OFFICER: { first: 'Umar', email: 'registration@kschma.example' },
  CLAIMS_OFFICER: { first: 'Zainab', email: 'claims@kschma.example' },
  ACCOUNTANT: { first: 'Sadiq', email: 'accountant@kschma.example' },
} as const;
const SECOND_ACCOUNTANT = { first: 'Maryam', email: 'accountant2@kschma.example' };

const teacher = (n: number): Cells => ({
  'Staff No': `KN/EDU/${n}`,
  Surname: ['Abdullahi', 'Garba', 'Lawan'][n % 3] ?? '',
  'First name': ['Fatima', 'Ibrahim', 'Hauwa'][n % 3] ?? '',
  Gender: n % 2 ? 'M' : 'F',
  DOB: `1${n}/05/198${n}`,
  NIN: `7000000000${n}`,
  'Marital status': 'Married',
  GSM: `0803000000${n}`,
  Address: '4 Zoo Road',
  'Local Government': 'Kano Municipal',
  Town: 'Kano Municipal',
  'Next of kin': 'Musa Garba',
  'NOK phone': '08035550148',
  'NOK relationship': 'Brother',
  GL: 'GL 08',
  'Date of first appointment': '03/09/2018',
  'Basic salary': '96,400.00',
});

/** Opens a browser signed in as the user with this email. */
type Desk = (email: string) => Promise<Page>;

async function invite(admin: Page, role: string, { first, email }: { first: string; email: string }): Promise<void> {
  await admin.goto('/dashboard/manage-user-accounts');
  await submit(admin, 'Invite a user');
  const dialog = admin.getByRole('dialog');
  await fill(dialog, { 'First name': first, Surname: 'Kano', Email: email });
  await dialog.getByLabel('Role').selectOption(role);
  await submit(dialog, 'Send invitation');
  await expect(admin.getByText(`Invitation sent. ${email}`)).toBeVisible();
}

/** Sets the scheme name, and turns off random second reviews, which would hold up the bill. */
async function changeSettings(admin: Page): Promise<void> {
  await admin.goto('/dashboard/settings');
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Scheme/ })
    .click();
  await expect(field(admin, 'State')).toHaveValue('Kano');
  await field(admin, 'Scheme name').fill('KSCHMA');
  await saveSettings(admin);
  await expect(admin.getByText('Kano State scheme').first()).toBeVisible();
  await admin.goto('/dashboard/settings');
  await admin
    .getByRole('main')
    .getByRole('link', { name: /^Second reviews/ })
    .click();
  await field(admin, 'Random sample').fill('0');
  await saveSettings(admin);
}

async function saveSettings(admin: Page): Promise<void> {
  await admin.getByLabel('Reason for the change').fill('As the board decided');
  await submit(admin, 'Save changes');
  await expect(admin.getByText('It takes effect immediately').first()).toBeVisible();
}

async function addPlan(admin: Page): Promise<void> {
  await admin.goto('/dashboard/plans/new');
  await fill(admin, { Name: 'Kano Traders', Code: 'KANO_TRADERS' });
  await select(admin, 'Sector', 'Informal');
  await select(admin, 'Premium type', 'Flat amount per person');
  await select(admin, 'Who pays', 'The enrollee');
  await select(admin, 'Duration of cover', 'A number of months');
  await admin.getByLabel('Fund', { exact: true }).fill('INFORMAL');
  await admin.getByLabel('Months', { exact: true }).fill('12');
  await admin.getByLabel('Premium per person').fill('15,000');
  await submit(admin, 'Add plan');
  await expect(admin.getByRole('heading', { name: 'Kano Traders' })).toBeVisible();
}

/** Imports services from a file: one existing service with a new price, and one new service. */
async function importServices(admin: Page): Promise<void> {
  await admin.goto('/dashboard/catalogue-imports/new');
  await admin.getByText('The service list with its rules', { exact: false }).click();
  await admin.locator('input[type=file]').setInputFiles({
    name: 'services.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Code,Name,Category,Level,Price\n${SERVICE.code},${SERVICE.name},Consultation,Secondary,3000\nKN-0001,Mobile clinic visit,Consultation,Primary,1500\n`,
    ),
  });
  await submit(admin, 'Import 2 rows');
  await submit(admin.getByRole('alertdialog'), 'Import');
  await expect(admin.getByRole('heading', { level: 1, name: /^CIM-/ })).toBeVisible();
  await expect(admin.getByText('No rejected rows')).toBeVisible();
}

async function addFacility(admin: Page): Promise<void> {
  await admin.goto('/dashboard/add-new-hcp');
  await fill(admin, { Name: FACILITY.name, Address: '2 Hospital Road' });
  await select(admin, 'Type', 'Hospital');
  await select(admin, 'Level of care', 'Secondary');
  await select(admin, 'Ownership', 'Public');
  await select(admin, 'LGA', 'Gwale');
  await select(admin, 'Town', 'Gwale');
  await fill(section(admin, 'Contact').first(), {
    'Phone of the facility': '08030001111',
    'Email of the facility': FACILITY.email,
    'Contact person': 'Halima Sani',
    Designation: 'Medical director',
    'Phone of the contact person': '08030002222',
  });
  const year = new Date().getUTCFullYear();
  await fill(admin, {
    'Licence number (optional)': 'KN/HF/001',
    'Accreditation number (optional)': 'ACC/001',
    'Accredited from (optional)': `01/01/${year}`,
    'Accredited until (optional)': `31/12/${year + 2}`,
  });
  await attach(admin, 'Licence', paper);
  await attach(admin, 'Accreditation certificate', paper);
  await select(admin, 'Bank', 'First Bank of Nigeria');
  await fill(admin, { 'Account name (optional)': FACILITY.name, 'Account number (optional)': FACILITY.account });
  await submit(admin, 'Save facility');
  await expect(admin.getByRole('heading', { name: FACILITY.name, exact: true })).toBeVisible();
  await submit(admin, 'Activate facility');
  await submit(admin.getByRole('dialog'), 'Activate facility');
  await expect(admin.getByText(/activated: KN-\w{3}-\d{4}/)).toBeVisible();
}

async function addMinistry(admin: Page): Promise<void> {
  await admin.goto('/dashboard/add-new-mda');
  await fill(admin, { Name: MINISTRY.name, Code: MINISTRY.code });
  await select(admin, 'Type', 'Ministry');
  await fill(section(admin, 'Contact').first(), { 'Contact person': 'Musa Lawan', Phone: '08031230000', Email: 'edu@kano.example' });
  await submit(admin, 'Save MDA');
  await expect(admin.getByRole('heading', { name: MINISTRY.name, exact: true })).toBeVisible();
}

/** The first roll: three teachers. */
async function enrolTeachers(officer: Page): Promise<void> {
  const about = { kind: 'MDA staff', plan: 'Formal Sector Plan', label: 'MDA', body: MINISTRY.name, facility: FACILITY.name };
  await uploadRoll(officer, about, await workbook('teachers.xlsx', [teacher(0), teacher(1), teacher(2)]));
  await loadRoll(officer, 'Enrol 3 people');
}

async function recordVisit(desk: Page): Promise<void> {
  await desk.goto('/hcp-dashboard/member-eligibility');
  await desk.getByLabel('Enrolment number, NIN or phone').fill(teacher(0).GSM ?? '');
  await submit(desk, 'Check');
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await submit(desk, 'Record visit');
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await fill(desk, { 'Attending clinician': DOCTOR, 'Complaint (optional)': 'Fever since two days' });
  await pick(desk, 'Symptoms', 'Fever');
  await pick(desk, 'Diagnoses (main diagnosis first)', 'B54');
  await submit(desk, 'Record visit');
  await said(desk, /^(\S+) recorded/);
}

async function claimVisit(desk: Page): Promise<string> {
  await desk.goto('/hcp-dashboard/prepare-claims-form/create-no-auth-claim-form');
  await field(desk, 'Enrolment number, NIN or phone').fill(teacher(0).GSM ?? '');
  await submit(desk, 'Find patient');
  await desk.getByRole('link', { name: 'Claim this visit' }).click();
  await expect(field(desk, 'Attending clinician')).toHaveValue(DOCTOR);
  await submit(desk, 'Add a service');
  await pick(desk, 'Service 1', SERVICE.name);
  await expect(field(desk, 'Price 1')).not.toHaveValue('');
  await submit(desk, 'Check and mark as ready');
  await said(desk, /^(CLM-\S+) is ready for a bill/);
  await desk.goto('/hcp-dashboard/submit-claims-forms');
  await submit(desk, /^Submit 1 claim/);
  return said(desk, /^(BAT-\S+) submitted/);
}

async function vet(officer: Page, billNo: string): Promise<void> {
  await officer.goto('/claims-processing-dashboard/bills-management/submitted-hcp-Bills');
  await (await find(officer, FACILITY.name)).getByRole('link', { name: FACILITY.name }).click();
  await (await find(officer, billNo)).getByRole('link', { name: billNo }).click();
  await submit(officer, 'Start vetting');
  await officer.getByRole('button', { name: 'Pass line 1' }).click();
  await submit(officer, /^Finish and open next/);
  await submit(officer, /^Finish vetting/);
  await said(officer, /Sent for approval/);
}

async function approve(admin: Page, billNo: string): Promise<void> {
  await admin.goto('/dashboard/submitted-claims-officer-bills');
  await (await find(admin, 'Zainab Kano')).getByText('Zainab Kano').click();
  await (await find(admin, billNo)).getByRole('link', { name: billNo }).click();
  await submit(admin, /^Approve bill, ₦/);
  await said(admin, new RegExp(`(${billNo}) approved`));
}

async function pay(accountant: Page, billNo: string): Promise<string> {
  await accountant.goto('/accountant-dashboard/unpaid-claims');
  await expect(accountant.getByText(billNo)).toBeVisible();
  await submit(accountant, /^Pay ₦/);
  await submit(accountant.getByRole('dialog'), 'Prepare payment');
  return said(accountant, /^(PAY-\S+) prepared/);
}

test('an administrator sets up an empty scheme of another state in the browser, up to the first payment, and every screen opens without data', async ({
  browser,
}) => {
  const platform = await runPlatform({ DEMO: '0', STATE: 'Kano', ADMIN_EMAIL: FIRST_ADMIN });
  const database = new pg.Pool({ connectionString: platform.database.urls.app, max: 1 });
  const open = opener(browser, platform.url, platform.dataDir);
  try {
    const admin = await open(FIRST_ADMIN);
    await changeSettings(admin);
    await addPlan(admin);
    await importServices(admin);
    for (const [role, officer] of Object.entries(OFFICERS)) await invite(admin, role, officer);
    await invite(admin, 'ACCOUNTANT', SECOND_ACCOUNTANT);
    const [manager, registration, claims, accountant, second] = await Promise.all(
      [...Object.values(OFFICERS), SECOND_ACCOUNTANT].map(({ email }) => open(email)),
    );
    if (!manager || !registration || !claims || !accountant || !second) throw new Error('An officer is missing');
    await Promise.all([
      walk(admin, 'ADMIN'),
      walk(manager, 'ACCOUNT_MANAGER').then(() => walk(registration, 'REGISTRATION_OFFICER')),
      walk(claims, 'CLAIMS_OFFICER').then(() => walk(accountant, 'ACCOUNTANT')),
    ]);
    await addFacility(admin);
    await addMinistry(admin);
    const desk = await open(FACILITY.email);
    await walk(desk, 'HCP');
    await enrolTeachers(registration);
    const member = await newPage(browser, platform.url);
    await walk(member, null);
    await signInByPhone(member, teacher(1).GSM ?? '', platform.dataDir);
    await walk(member, 'ENROLLEE');
    await recordVisit(desk);
    const billNo = await claimVisit(desk);
    await vet(claims, billNo);
    await approve(admin, billNo);
    await confirmPayment(second, await pay(accountant, billNo), 'FBN/0001');
    const { rows } = await database.query(`SELECT b.status, b."paidAmount"::int AS paid FROM "Bill" b WHERE b."billNo" = $1`, [billNo]);
    expect(rows).toEqual([{ status: 'PAID', paid: 300_000 }]);
  } finally {
    await database.end();
    await platform.stop();
  }
});

/** Opens the pages of a role while the scheme is empty, each screen in one role. Record ids in addresses do not exist. */
async function walk(page: Page, role: Role | null): Promise<void> {
  const failures: string[] = [];
  const onError = (error: Error) => void failures.push(`${page.url()}: ${error.message}`);
  page.on('pageerror', onError);
  for (const area of areas.filter((candidate) => candidate.role === role && !candidate.applicants)) {
    await page.goto(area.base || '/');
    await answered(page);
    for (const { address } of pages.filter((candidate) => candidate.area === area && !candidate.isRepeated)) {
      const path = address.replace(/:\w+/g, NO_RECORD);
      // Public pages and sign-in are loaded from the server each time.
      if (role) await follow(page, path);
      else await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await answered(page);
      const broken = await page
        .getByText(/something went wrong|this page stopped working|could not be loaded|did not load/i)
        .allInnerTexts();
      const isLost = (await page.getByText(/could not find that/i).count()) > 0;
      if (broken.length > 0 || (isLost && !address.includes(':'))) failures.push([address, ...broken].join(': '));
    }
  }
  page.off('pageerror', onError);
  expect(failures).toEqual([]);
}

const newPage = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url, locale: 'en-NG', timezoneId: 'Africa/Lagos' })).newPage();

function opener(browser: Browser, url: string, dataDir: string): Desk {
  return async (email) => {
    const page = await newPage(browser, url);
    await acceptInvitation(page, email, PASSWORD, dataDir);
    return page;
  };
}
