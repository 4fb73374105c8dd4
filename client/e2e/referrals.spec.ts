import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { field, fill, find, pick, said, section, submit, tick } from './forms.ts';

const CLINIC = 'clinic@lafiya.example';
const HOSPITAL = 'hospital@lafiya.example';
const FEEDBACK = 'Seen and treated. Goes on with the tablets at home; see her again in two weeks.';

/** A member of the clinic with nothing open, whom the scheme covers today. */
const PATIENT = `
  SELECT e.id, e."fullName" AS name, e."enrolmentNo" AS no FROM "Enrollee" e JOIN "UserAccount" u ON u."hcpId" = e."hcpId"
  WHERE u.email = $1 AND e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."coverageStart" <= current_date
    AND (e."coverageEnd" IS NULL OR e."coverageEnd" > current_date + 120)
    AND NOT EXISTS (SELECT 1 FROM "Referral" r WHERE r."enrolleeId" = e.id AND r.status IN ('PENDING', 'APPROVED', 'ACCEPTED'))
    AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."enrolleeId" = e.id AND v.status = 'OPEN')
  ORDER BY e."registeredAt" LIMIT 1`;

type Patient = { id: string; name: string; no: string };
type Hcp = { id: string; name: string };

test('a clinic refers a patient, an account manager approves, the hospital checks the code and treats, and the clinic reads how it went', async ({
  openAs,
  sql,
}) => {
  test.setTimeout(240_000);
  const [patient] = await sql<Patient>(PATIENT, [CLINIC]);
  const [hospital] = await sql<Hcp>(`SELECT h.id, h.name FROM "Hcp" h JOIN "UserAccount" u ON u."hcpId" = h.id WHERE u.email = $1`, [
    HOSPITAL,
  ]);
  if (!patient || !hospital) throw new Error('The demo has no such patient or hospital');
  await sql(`DELETE FROM "FormDraft" WHERE "userId" IN (SELECT id FROM "UserAccount" WHERE email = ANY($1))`, [[CLINIC, HOSPITAL]]);

  const clinic = await openAs({ email: CLINIC });
  const referralNo = await test.step('the clinic asks', () => refer(clinic, patient, hospital));

  const code = await test.step('an account manager approves', async () => {
    const manager = await openAs('ACCOUNT_MANAGER');
    await manager.goto('/account-manager-dashboard/view-pending-referral-request');
    await (await find(manager, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await expect(manager.getByText(/^Eligible on/)).toBeVisible();
    await expect(manager.getByText('No theatre at the clinic, needs an operation')).toBeVisible();
    await submit(manager, 'Approve the referral');
    return said(manager, /^Approved\. (\S+) is sent/);
  });

  await test.step('the clinic prints the slip', async () => {
    await clinic.goto('/hcp-dashboard/my-referral-requests');
    await (await find(clinic, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await clinic.getByRole('tab', { name: 'Slip' }).click();
    await expect(clinic.locator('.sheet').getByText(code, { exact: true })).toBeVisible();
    await expect(clinic.getByRole('img', { name: `QR code of ${code}` })).toBeVisible();
  });

  const desk = await openAs({ email: HOSPITAL });
  await test.step('the hospital checks the code and accepts', async () => {
    await desk.goto('/hcp-dashboard/manage-incoming-referrals');
    await field(desk, 'Referral code').fill('RC-NOT-A-CODE');
    await submit(desk, 'Check the code');
    await expect(desk.getByRole('alert')).toBeVisible();
    // As it is read out: in small letters and with spaces.
    await field(desk, 'Referral code').fill(code.toLowerCase().replaceAll('-', ' '));
    await submit(desk, 'Check the code');
    await expect(desk.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
    await submit(desk, 'Accept');
    const dialog = desk.getByRole('dialog');
    await tick(dialog, 'The patient is here now');
    await submit(dialog, 'Accept the referral');
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('Arrived').first()).toBeVisible();
  });

  await test.step('the patient is treated there', async () => {
    await desk.getByRole('link', { name: 'Record the visit' }).click();
    await expect(desk.getByText(/^Eligible on/)).toBeVisible();
    await expect(desk.getByRole('combobox', { name: 'Kind of visit' })).toHaveValue('REFERRAL');
    await fill(desk, { 'Seen by': 'Dr Nandir Longkat' });
    await pick(desk, 'Symptoms', 'Body pains');
    await pick(desk, 'Diagnoses, the main one first', 'K35');
    await submit(desk, 'Record the visit');
    await said(desk, /^(\S+) is recorded/);
  });

  await test.step('the hospital writes back', async () => {
    await desk.goto('/hcp-dashboard/manage-incoming-referrals');
    await (await find(desk, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await expect(desk.getByText('Completed').first()).toBeVisible();
    await desk.getByRole('link', { name: 'Arrival and feedback' }).click();
    await field(desk, 'Feedback to the sender (optional)').fill(FEEDBACK);
    await submit(desk, 'Save');
    await said(desk, /(is saved)/);
  });

  await test.step('the clinic reads how it went', async () => {
    await clinic.goto('/hcp-dashboard');
    await clinic.getByRole('button', { name: /^Notifications/ }).click();
    await clinic.getByLabel('Notifications', { exact: true }).getByRole('link').first().click();
    await expect(clinic).toHaveURL(/my-referral-requests\//);
    await expect(clinic.getByText(FEEDBACK)).toBeVisible();
    await expect(clinic.getByText('Completed').first()).toBeVisible();
  });

  await test.step('the database agrees', async () => {
    const [referral] = await sql<{ id: string; status: string; feedbackNote: string; visits: number }>(
      `SELECT r.id, r.status, r."feedbackNote", (SELECT count(*)::int FROM "Encounter" v WHERE v."referralId" = r.id) AS visits FROM "Referral" r WHERE "referralNo" = $1`,
      [referralNo],
    );
    expect(referral).toMatchObject({ status: 'COMPLETED', feedbackNote: FEEDBACK, visits: 1 });
    const told = await sql<{ kind: string }>(`SELECT DISTINCT kind FROM "Notification" WHERE "entityId" = $1`, [referral?.id]);
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['REFERRAL_REQUESTED', 'REFERRAL_APPROVED', 'REFERRAL_ACCEPTED', 'REFERRAL_FEEDBACK']),
    );
  });
});

/** From the eligibility check to the sent referral; what was typed outlives a reload. */
async function refer(page: Page, patient: Patient, hospital: Hcp): Promise<string> {
  await page.goto('/hcp-dashboard/member-eligibility');
  await page.getByLabel('Enrolment number, NIN or phone').fill(patient.no);
  await submit(page, 'Check');
  await submit(page, 'Refer');
  await expect(page.getByText(patient.name).first()).toBeVisible();
  await field(page, 'Reason').fill('No theatre at the clinic, needs an operation');
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Reason')).toHaveValue('No theatre at the clinic, needs an operation');

  const facilities = section(page, 'Where to');
  await facilities.getByRole('searchbox').fill(hospital.name);
  await tick(facilities, hospital.name);
  await pick(page, 'Provisional diagnosis', 'K35');
  await fill(page, {
    Complaint: 'Pain of the right lower belly for two days',
    'Findings at examination': 'Tender in the right iliac fossa, temperature 38.2',
    'Investigations done': 'None',
    'Treatment given': 'Analgesics',
    Name: 'Ladi Gyang',
    Cadre: 'Community health officer',
  });
  await submit(page, 'Send the referral');
  const referralNo = await said(page, /^(REF\/\S+) is sent/);
  await expect(page.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
  return referralNo;
}
