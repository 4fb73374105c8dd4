import { expect, test } from './fixtures.ts';
import { field, pick, said, submit } from './forms.ts';
import { care } from './journey/family.ts';

/** A covered member of the hospital without PA requests. */
const PATIENT = `
  SELECT e.id, e."fullName" AS name, e."enrolmentNo" AS no FROM "Enrollee" e JOIN "UserAccount" u ON u."hcpId" = e."hcpId"
  WHERE u.email = 'hospital@lafiya.example' AND e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."coverageStart" <= current_date
    AND e."coverageEnd" > current_date + 120 AND NOT EXISTS (SELECT 1 FROM "PaRequest" p WHERE p."enrolleeId" = e.id)
  ORDER BY e."registeredAt" DESC LIMIT 1`;

test('a new PA request appears in an open queue, and its decision on an open page of the facility, without a reload', async ({
  forgetDrafts,
  openAs,
  sql,
}) => {
  const [patient] = await sql<{ id: string; name: string; no: string }>(PATIENT);
  if (!patient) throw new Error('The demo has no such patient');
  await forgetDrafts('hospital@lafiya.example');
  const manager = await openAs('ACCOUNT_MANAGER');
  await manager.goto(`/account-manager-dashboard/manage-pending-pa-request?q=${encodeURIComponent(patient.no)}`);
  await expect(manager.getByText('No matches')).toBeVisible();
  // A reload would lose this property.
  await manager.evaluate(() => Object.assign(window, { isStillTheSame: true }));

  const desk = await openAs({ email: 'hospital@lafiya.example' });
  await desk.goto(`/hcp-dashboard/my-pa-code-request-form?enrollee=${patient.id}`);
  await expect(desk.getByText(/^Eligible on/)).toBeVisible();
  await pick(desk, 'Diagnoses (main diagnosis first)', 'S52');
  await field(desk, 'Clinical notes').fill('Closed fracture of the left radius, cast today');
  await pick(desk, 'Service 1', care.authorised.approvedService);
  await submit(desk, 'Send request');
  const requestNo = await said(desk, /^(PAR-\S+) sent/);
  await expect(desk).toHaveURL(/view-pa-code/);
  await desk.evaluate(() => Object.assign(window, { isStillTheSame: true }));

  const row = manager.getByRole('row').filter({ hasText: requestNo });
  await expect(row).toBeVisible();
  await row.getByText(patient.name).click();
  await manager.getByRole('button', { name: /^Pass/ }).first().click();
  await submit(manager, /^Approve ₦/);
  const code = await said(manager, /^Approved\. (PA-\S+) has been sent/);

  await expect(desk.getByText(code).first()).toBeVisible();
  for (const page of [manager, desk]) expect(await page.evaluate(() => 'isStillTheSame' in window)).toBe(true);
});
