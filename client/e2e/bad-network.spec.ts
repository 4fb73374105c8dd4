import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { field, fill, pick, submit } from './forms.ts';

const CLINIC = 'clinic@lafiya.example';
// Unique, so that the test can be repeated.
const COMPLAINT = `Fever and cough for three days, on a slow line (${randomUUID()})`;
const VISITS = `SELECT "encounterNo", treatment FROM "Encounter" WHERE complaint = $1`;
const PATIENT = `
  SELECT e.id FROM "Enrollee" e JOIN "UserAccount" u ON u."hcpId" = e."hcpId"
  WHERE u.email = $1 AND e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."coverageStart" <= current_date
    AND (e."coverageEnd" IS NULL OR e."coverageEnd" > current_date + 120)
    AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."enrolleeId" = e.id AND v."visitAt" > now() - interval '7 days')
  ORDER BY e."registeredAt" DESC LIMIT 1`;

/** Latency and bit rates that browsers’ developer tools call “Slow 3G”. */
async function slow3G(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test('on a slow line, with server errors, without a network and after a lost answer, a visit keeps its input and is recorded once', async ({
  openAs,
  pageErrors,
  sql,
}) => {
  const [patient] = await sql<{ id: string }>(PATIENT, [CLINIC]);
  if (!patient) throw new Error('The demo has no such patient');
  const desk = await openAs({ email: CLINIC });
  await slow3G(desk);
  await desk.goto(`/hcp-dashboard/encounter-form?enrollee=${patient.id}`);
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await fill(desk, { 'Attending clinician': 'Nurse Ladi Pam', 'Complaint (optional)': COMPLAINT });
  await pick(desk, 'Symptoms', 'Fever');
  await pick(desk, 'Diagnoses (main diagnosis first)', 'B54');

  const isRecording = (route: Route) => (route.request().postData() ?? '').includes('CreateEncounter');
  let answer: 'error' | 'lost' | 'as it is' = 'error';
  let sent = 0;
  await desk.route('**/graphql*', async (route) => {
    if (answer === 'as it is' || route.request().method() !== 'POST' || !isRecording(route)) return route.fallback();
    sent += 1;
    if (answer === 'error') return route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' });
    // The change is made, and its answer gets lost.
    await route.fetch();
    return route.abort('connectionreset');
  });

  await test.step('an error of the server keeps the input', async () => {
    await submit(desk, 'Record visit');
    await expect(desk.getByRole('button', { name: /^Record visit/ })).toBeEnabled();
    await expect.poll(() => sent).toBeGreaterThan(0);
    await expect(field(desk, 'Complaint (optional)')).toHaveValue(COMPLAINT);
    expect(await sql(VISITS, [COMPLAINT])).toEqual([]);
  });

  await test.step('half a minute without a network keeps what is typed meanwhile', async () => {
    await desk.context().setOffline(true);
    await field(desk, 'Treatment (optional)').fill('Paracetamol, seen again on Friday');
    await expect(desk.getByRole('status').filter({ hasText: 'Draft saved on this device' })).toBeVisible();
    // As long as a person looks for a signal: the client's own retries end meanwhile.
    await desk.waitForTimeout(30_000);
    await desk.context().setOffline(false);
    await slow3G(desk);
    await expect(field(desk, 'Treatment (optional)')).toHaveValue('Paracetamol, seen again on Friday');
    await expect(field(desk, 'Complaint (optional)')).toHaveValue(COMPLAINT);
  });

  await test.step('a lost answer and a second attempt record the visit once', async () => {
    answer = 'lost';
    sent = 0;
    await submit(desk, 'Record visit');
    await expect.poll(() => sent).toBeGreaterThan(0);
    await expect.poll(async () => (await sql(VISITS, [COMPLAINT])).length).toBe(1);
    answer = 'as it is';
    // The limit is longer than the client waits for an answer.
    await expect(async () => {
      const again = desk.getByRole('button', { name: /^Record visit/ });
      if (await again.isEnabled({ timeout: 1000 }).catch(() => false)) await again.click();
      await expect(desk.getByText(/^(\S+) recorded/).first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 180_000 });
    expect(await sql(VISITS, [COMPLAINT])).toEqual([expect.objectContaining({ treatment: 'Paracetamol, seen again on Friday' })]);
  });
  // The browser reports the failed requests, which were meant.
  pageErrors.splice(0);
});
