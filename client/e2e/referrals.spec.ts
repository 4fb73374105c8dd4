import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { field, fill, find, pick, said, section, select, submit, tick } from './forms.ts';
import { mailTo } from './mail.ts';

const CLINIC = 'clinic@lafiya.example';
const HOSPITAL = 'hospital@lafiya.example';
const DOCTOR = 'Dr Nandir Longkat';
const SERVICES = ['Appendicectomy', 'General ward, per day'] as const;
const FEEDBACK = 'Seen and treated. Continue the tablets at home; review in two weeks.';

/** A covered member of the clinic without open referrals and without visits of this week, which would need a confirmation. */
const PATIENT = `
  SELECT e.id, e."fullName" AS name, e."enrolmentNo" AS no FROM "Enrollee" e JOIN "UserAccount" u ON u."hcpId" = e."hcpId"
  WHERE u.email = $1 AND e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."coverageStart" <= current_date
    AND (e."coverageEnd" IS NULL OR e."coverageEnd" > current_date + 120)
    AND NOT EXISTS (SELECT 1 FROM "Referral" r WHERE r."enrolleeId" = e.id AND r.status IN ('PENDING', 'APPROVED', 'ACCEPTED'))
    AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."enrolleeId" = e.id AND (v.status = 'OPEN' OR v."visitAt" > now() - interval '7 days'))
  ORDER BY e."registeredAt" LIMIT 1`;

type Patient = { id: string; name: string; no: string };
type Hcp = { id: string; name: string; email: string };

test('a clinic refers a patient, the hospital checks the code, admits, gets a PA code on a phone and claims, and the clinic reads the feedback', async ({
  forgetDrafts,
  openAs,
  sql,
}) => {
  const startedAt = new Date();
  const [patient] = await sql<Patient>(PATIENT, [CLINIC]);
  const [hospital] = await sql<Hcp>(
    `SELECT h.id, h.name, h.email FROM "Hcp" h JOIN "UserAccount" u ON u."hcpId" = h.id WHERE u.email = $1`,
    [HOSPITAL],
  );
  if (!patient || !hospital) throw new Error('The demo has no such patient or hospital');
  await forgetDrafts(CLINIC, HOSPITAL);

  const clinic = await openAs({ email: CLINIC });
  const referralNo = await test.step('the clinic sends the referral', () => refer(clinic, patient, hospital));

  const code = await test.step('an account manager approves', async () => {
    const manager = await openAs('ACCOUNT_MANAGER');
    await manager.goto('/account-manager-dashboard/view-pending-referral-request');
    await (await find(manager, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await expect(manager.getByText(/^Eligible on/)).toBeVisible();
    await expect(manager.getByText('No theatre at the clinic, needs an operation')).toBeVisible();
    await submit(manager, 'Approve referral');
    return said(manager, /^Approved\. (\S+) has been sent/);
  });

  await test.step('the clinic prints the slip', async () => {
    await clinic.goto('/hcp-dashboard/my-referral-requests');
    await (await find(clinic, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await clinic.getByRole('tab', { name: 'Slip' }).click();
    await expect(clinic.locator('.sheet').getByText(code, { exact: true })).toBeVisible();
    await expect(clinic.getByRole('img', { name: `QR code of ${code}` })).toBeVisible();
  });

  const desk = await openAs({ email: HOSPITAL });
  await test.step('the hospital checks the code and accepts the referral', async () => {
    await desk.goto('/hcp-dashboard/manage-incoming-referrals');
    await field(desk, 'Referral code').fill('RC-NOT-A-CODE');
    await submit(desk, 'Check code');
    await expect(desk.getByRole('alert')).toBeVisible();
    // Lower case and spaces are accepted.
    await field(desk, 'Referral code').fill(code.toLowerCase().replaceAll('-', ' '));
    await submit(desk, 'Check code');
    await expect(desk.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
    await submit(desk, 'Accept');
    const dialog = desk.getByRole('dialog');
    await tick(dialog, 'The patient has arrived');
    await submit(dialog, 'Accept referral');
    await expect(dialog).toBeHidden();
    await expect(desk.getByText('Arrived').first()).toBeVisible();
  });

  const phone = await openAs({ email: HOSPITAL }, 'phone');
  const encounterNo = await test.step('the hospital admits the patient, on a phone', () => admit(phone, patient));
  const requestNo = await test.step('the hospital requests a PA code', () => askForCode(phone));

  const paCode = await test.step('an account manager approves the PA request', async () => {
    const officer = await openAs('ACCOUNT_MANAGER');
    await officer.goto('/account-manager-dashboard/manage-pending-pa-request');
    await (await find(officer, patient.no, requestNo)).getByText(patient.name).click();
    const lines = officer.getByRole('table', { name: 'Services of the request' }).getByRole('rowgroup');
    for (const service of SERVICES) await lines.filter({ hasText: service }).getByRole('button', { name: /^Pass/ }).click();
    await submit(officer, /^Approve ₦/);
    return said(officer, /^Approved\. (PA-\S+) has been sent/);
  });

  await test.step('facility and member are notified by email and text message', async () => {
    expect(await mailTo(hospital.email)).toContain(paCode);
    const texts = () => sql<{ kind: string; text: string }>(`SELECT kind, text FROM "SmsMessage" WHERE "createdAt" > $1`, [startedAt]);
    await expect
      .poll(async () => (await texts()).map(({ kind }) => kind))
      .toEqual(expect.arrayContaining(['REFERRAL_APPROVED', 'REFERRAL_ACCEPTED', 'PA_APPROVED']));
    for (const { text } of await texts()) expect(text.length, text).toBeLessThanOrEqual(160);
  });

  await test.step('closing the visit at discharge completes the referral', async () => {
    await phone.goto('/hcp-dashboard/visits');
    await phone.getByRole('link', { name: encounterNo }).click();
    await phone.getByRole('link', { name: 'Complete visit' }).click();
    await select(phone, 'Outcome', 'Discharged');
    await expect(phone.getByRole('checkbox', { name: 'Care is complete: close the visit' })).toBeChecked();
    await submit(phone, 'Save visit');
    await said(phone, /(\S+ saved)$/);
  });

  await test.step('the hospital sends feedback', async () => {
    await desk.goto('/hcp-dashboard/manage-incoming-referrals');
    await (await find(desk, patient.no, referralNo)).getByRole('link', { name: referralNo }).click();
    await expect(desk.getByText('Completed').first()).toBeVisible();
    await desk.getByRole('link', { name: 'Arrival and feedback' }).click();
    await field(desk, 'Feedback to the referring facility (optional)').fill(FEEDBACK);
    await submit(desk, 'Save');
    await said(desk, /(\S+ saved)$/);
  });

  await test.step('the clinic reads the feedback', async () => {
    await clinic.goto('/hcp-dashboard');
    await clinic.getByRole('button', { name: /^Notifications/ }).click();
    await clinic.getByLabel('Notifications', { exact: true }).getByRole('link').first().click();
    await expect(clinic).toHaveURL(/my-referral-requests\//);
    await expect(clinic.getByText(FEEDBACK)).toBeVisible();
    await expect(clinic.getByText('Completed').first()).toBeVisible();
  });

  const claimNo = await test.step('the claim is linked to the referral and passes the checks', async () => {
    await desk.goto('/hcp-dashboard/prepare-claims-form/create-auth-claim-form');
    await field(desk, 'PA code').fill(paCode);
    await submit(desk, 'Look up');
    await expect(desk.getByText(patient.name).first()).toBeVisible();
    await fill(desk, { 'Attending clinician': DOCTOR });
    await submit(desk, 'Check and mark as ready');
    return said(desk, /^(CLM-\S+) is ready for a bill/);
  });

  await test.step('the database has the completed referral, the claim and the notifications', async () => {
    const [referral] = await sql<{ id: string; status: string; feedbackNote: string; visits: number }>(
      `SELECT r.id, r.status, r."feedbackNote", (SELECT count(*)::int FROM "Encounter" v WHERE v."referralId" = r.id) AS visits FROM "Referral" r WHERE "referralNo" = $1`,
      [referralNo],
    );
    expect(referral).toMatchObject({ status: 'COMPLETED', feedbackNote: FEEDBACK, visits: 1 });
    const [claim] = await sql<{ status: string; referralId: string; encounterNo: string; paCode: string }>(
      `SELECT c.status, c."referralId", v."encounterNo", p.code AS "paCode" FROM "Claim" c
       JOIN "Encounter" v ON v.id = c."encounterId" JOIN "PaCode" p ON p.id = c."paCodeId" WHERE c."claimNo" = $1`,
      [claimNo],
    );
    expect(claim).toEqual({ status: 'READY', referralId: referral?.id, encounterNo, paCode });
    const notifications = await sql<{ kind: string }>(`SELECT DISTINCT kind FROM "Notification" WHERE "entityId" = $1`, [referral?.id]);
    expect(notifications.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['REFERRAL_REQUESTED', 'REFERRAL_APPROVED', 'REFERRAL_ACCEPTED', 'REFERRAL_FEEDBACK']),
    );
  });
});

/** Refers a patient from the eligibility check. The draft survives a reload. Returns the referral number. */
async function refer(page: Page, patient: Patient, hospital: Hcp): Promise<string> {
  await page.goto('/hcp-dashboard/member-eligibility');
  await page.getByLabel('Enrolment number, NIN or phone').fill(patient.no);
  await submit(page, 'Check');
  await page.getByRole('button', { name: 'Refer', exact: true }).click();
  await expect(page.getByText(patient.name).first()).toBeVisible();
  await field(page, 'Reason').fill('No theatre at the clinic, needs an operation');
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Reason')).toHaveValue('No theatre at the clinic, needs an operation');

  const facilities = section(page, 'Refer to');
  await facilities.getByRole('searchbox').fill(hospital.name);
  await tick(facilities, hospital.name);
  await pick(page, 'Provisional diagnosis', 'K35');
  await fill(page, {
    Complaint: 'Pain of the right lower belly for two days',
    'Examination findings': 'Tender in the right iliac fossa, temperature 38.2',
    'Investigations done': 'None',
    'Treatment given': 'Analgesics',
    Name: 'Ladi Gyang',
    Cadre: 'Community health officer',
  });
  await submit(page, 'Send referral');
  const referralNo = await said(page, /^(REF\/\S+) sent/);
  await expect(page.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
  return referralNo;
}

/** Records an open inpatient visit. Returns its number. */
async function admit(page: Page, patient: Patient): Promise<string> {
  await page.goto(`/hcp-dashboard/encounter-form?enrollee=${patient.id}`);
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await select(page, 'Visit type', 'Inpatient');
  await fill(page, { 'Attending clinician': DOCTOR });
  await pick(page, 'Symptoms', 'Body pains');
  await pick(page, 'Diagnoses (main diagnosis first)', 'K35');
  await select(page, 'Outcome', 'Admitted');
  await tick(page, 'Care is complete');
  await submit(page, 'Record visit');
  return said(page, /^(\S+) recorded/);
}

/** Requests a PA code from the toast of the recorded visit. Returns the request number. */
async function askForCode(page: Page): Promise<string> {
  await submit(page, 'Request a PA code');
  await expect(page.getByText(/^Eligible on/)).toBeVisible();
  await pick(page, 'Diagnoses (main diagnosis first)', 'K35');
  await field(page, 'Clinical notes').fill('Acute appendicitis, theatre this afternoon, two nights on the ward');
  await pick(page, 'Service 1', SERVICES[0]);
  await submit(page, 'Add a service');
  await pick(page, 'Service 2', SERVICES[1]);
  await field(page, 'Quantity 2').fill('2');
  await submit(page, 'Send request');
  return said(page, /^(PAR-\S+) sent/);
}
