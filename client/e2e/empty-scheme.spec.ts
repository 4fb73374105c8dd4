import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { attach, field, fill, find, paper, pick, said, section, select, submit } from './forms.ts';
import { confirmPayment } from './journey/claim.ts';
import { type Cells, loadRoll, uploadRoll, workbook } from './journey/roll.ts';
import { acceptInvitation } from './mail.ts';
import { runPlatform } from './platform.ts';

const FIRST_ADMIN = 'director@kschma.example';
const PASSWORD = 'Harmattan-2026';
const FACILITY = { name: 'Gwale General Hospital', email: 'gwale@kschma.example', account: '0000014579' };
const MINISTRY = { name: 'Ministry of Education Kano', code: 'KN-EDU' };
const DOCTOR = 'Dr Halima Sani';
const SERVICE = 'General outpatient consultation (hospital)';

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

/** One person at one browser of the new scheme. */
type Desk = (email: string) => Promise<Page>;

async function invite(admin: Page, role: string, { first, email }: { first: string; email: string }): Promise<void> {
  await admin.goto('/dashboard/manage-user-accounts');
  await submit(admin, 'Invite a user');
  const dialog = admin.getByRole('dialog');
  await fill(dialog, { 'First name': first, Surname: 'Kano', Email: email });
  await dialog.getByLabel('Role').selectOption(role);
  await submit(dialog, 'Send the invitation');
  await expect(admin.getByText(`Invited. ${email}`)).toBeVisible();
}

async function addFacility(admin: Page): Promise<void> {
  await admin.goto('/dashboard/add-new-hcp');
  await fill(admin, { Name: FACILITY.name, Address: '2 Hospital Road' });
  await select(admin, 'Kind', 'Hospital');
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
    'Accredited to (optional)': `31/12/${year + 2}`,
  });
  await attach(admin, 'Licence', paper);
  await attach(admin, 'Accreditation certificate', paper);
  await select(admin, 'Bank', 'First Bank of Nigeria');
  await fill(admin, { 'Account name (optional)': FACILITY.name, 'Account number (optional)': FACILITY.account });
  await submit(admin, 'Save the facility');
  await expect(admin.getByRole('heading', { name: FACILITY.name, exact: true })).toBeVisible();
  await submit(admin, 'Activate the facility');
  await submit(admin.getByRole('dialog'), 'Activate the facility');
  await expect(admin.getByText(/is active: \w{2}-\w{3}-\d{4}/)).toBeVisible();
}

async function addMinistry(admin: Page): Promise<void> {
  await admin.goto('/dashboard/add-new-mda');
  await fill(admin, { Name: MINISTRY.name, Code: MINISTRY.code });
  await select(admin, 'Kind', 'Ministry');
  await fill(section(admin, 'Contact').first(), { 'Contact person': 'Musa Lawan', Phone: '08031230000', Email: 'edu@kano.example' });
  await submit(admin, 'Save the MDA');
  await expect(admin.getByRole('heading', { name: MINISTRY.name, exact: true })).toBeVisible();
}

/** The first roll: three teachers, with the number of the first of them. */
async function enrolTeachers(officer: Page): Promise<string> {
  const about = { kind: 'Staff of an MDA', plan: 'Formal Sector Plan', label: 'MDA', body: MINISTRY.name, facility: FACILITY.name };
  await uploadRoll(officer, about, await workbook('teachers.xlsx', [teacher(0), teacher(1), teacher(2)]));
  await loadRoll(officer, 'Load 3 people');
  await officer.goto('/registration-officer-dashboard');
  return '';
}

async function recordVisit(desk: Page): Promise<void> {
  await desk.goto('/hcp-dashboard/member-eligibility');
  await desk.getByLabel('Enrolment number, NIN or phone').fill(teacher(0).GSM ?? '');
  await submit(desk, 'Check');
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await submit(desk, 'Record the visit');
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await fill(desk, { 'Seen by': DOCTOR, 'Complaint (optional)': 'Fever since two days' });
  await pick(desk, 'Symptoms', 'Fever');
  await pick(desk, 'Diagnoses, the main one first', 'B54');
  await submit(desk, 'Record the visit');
  await said(desk, /^(\S+) is recorded/);
}

async function claimVisit(desk: Page): Promise<string> {
  await desk.goto('/hcp-dashboard/prepare-claims-form/create-no-auth-claim-form');
  await field(desk, 'Enrolment number, NIN or phone').fill(teacher(0).GSM ?? '');
  await submit(desk, 'Find the patient');
  await desk.getByRole('link', { name: 'Claim this visit' }).click();
  await expect(field(desk, 'Attended by')).toHaveValue(DOCTOR);
  await submit(desk, 'Add a service');
  await pick(desk, 'Service 1', SERVICE);
  await expect(field(desk, 'Price 1')).not.toHaveValue('');
  await submit(desk, 'Check and mark ready');
  await said(desk, /^(CLM-\S+) is ready for a bill/);
  await desk.goto('/hcp-dashboard/submit-claims-forms');
  await submit(desk, /^Submit 1 claim/);
  return said(desk, /^(BAT-\S+) is submitted/);
}

async function vet(officer: Page, billNo: string): Promise<void> {
  await officer.goto('/claims-processing-dashboard/bills-management/submitted-hcp-Bills');
  await (await find(officer, FACILITY.name)).getByRole('link', { name: FACILITY.name }).click();
  await (await find(officer, billNo)).getByRole('link', { name: billNo }).click();
  await submit(officer, 'Take the bill and begin');
  await officer.getByRole('button', { name: 'Pass line 1' }).click();
  await submit(officer, /^Finish/);
  await submit(officer, /^Finish the bill/);
  await said(officer, /Sent for approval/);
}

async function approve(admin: Page, billNo: string): Promise<void> {
  await admin.goto('/dashboard/submitted-claims-officer-bills');
  await admin.getByText('Zainab Kano').first().click();
  await (await find(admin, billNo)).getByRole('link', { name: billNo }).click();
  await submit(admin, 'Approve 1 clean claim');
  await submit(admin, /^Approve the bill, ₦/);
  await said(admin, new RegExp(`(${billNo}) is approved`));
}

async function pay(accountant: Page, billNo: string): Promise<string> {
  await accountant.goto('/accountant-dashboard/unpaid-claims');
  await expect(accountant.getByText(billNo)).toBeVisible();
  await submit(accountant, /^Pay ₦/);
  await submit(accountant.getByRole('dialog'), 'Prepare the payment');
  return said(accountant, /^(PAY-\S+) is prepared/);
}

test('an administrator sets up an empty scheme of another state through the browser alone, to the first payment', async ({ browser }) => {
  test.setTimeout(600_000);
  const platform = await runPlatform({ DEMO: '0', STATE: 'Kano', ADMIN_EMAIL: FIRST_ADMIN });
  const database = new pg.Pool({ connectionString: platform.database.urls.app, max: 1 });
  const open = opener(browser, platform.url, platform.dataDir);
  try {
    const admin = await open(FIRST_ADMIN);
    for (const [role, officer] of Object.entries(OFFICERS)) await invite(admin, role, officer);
    await invite(admin, 'ACCOUNTANT', SECOND_ACCOUNTANT);
    await addFacility(admin);
    await addMinistry(admin);
    await enrolTeachers(await open(OFFICERS.REGISTRATION_OFFICER.email));
    const desk = await open(FACILITY.email);
    await recordVisit(desk);
    const billNo = await claimVisit(desk);
    await vet(await open(OFFICERS.CLAIMS_OFFICER.email), billNo);
    await approve(admin, billNo);
    const paymentNo = await pay(await open(OFFICERS.ACCOUNTANT.email), billNo);
    await confirmPayment(await open(SECOND_ACCOUNTANT.email), paymentNo, 'FBN/0001');
    const { rows } = await database.query(`SELECT b.status, b."paidAmount"::int AS paid FROM "Bill" b WHERE b."billNo" = $1`, [billNo]);
    expect(rows).toEqual([{ status: 'PAID', paid: expect.any(Number) }]);
  } finally {
    await database.end();
    await platform.stop();
  }
});

function opener(browser: Browser, url: string, dataDir: string): Desk {
  return async (email) => {
    const context = await browser.newContext({ baseURL: url, locale: 'en-NG', timezoneId: 'Africa/Lagos' });
    const page = await context.newPage();
    await acceptInvitation(page, email, PASSWORD, dataDir);
    return page;
  };
}
