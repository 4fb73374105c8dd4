import { expect, test } from './fixtures.ts';

test('a facility states a purpose to look up a member of another facility, and the member sees who viewed the record', async ({
  openAs,
  sql,
}) => {
  const [member] = await sql<{ enrolmentNo: string; id: string }>(
    `SELECT e."enrolmentNo", e.id FROM "UserAccount" u JOIN "Enrollee" e ON e.id = u."enrolleeId" WHERE u.email = 'student@lafiya.example'`,
  );
  const [guestOf] = await sql<{ email: string; name: string }>(
    `SELECT u.email, h.name FROM "UserAccount" u JOIN "Hcp" h ON h.id = u."hcpId"
     WHERE u.email LIKE '%@lafiya.example' AND NOT EXISTS (SELECT 1 FROM "Enrollee" e WHERE e.id = $1 AND e."hcpId" = h.id)
       AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."enrolleeId" = $1 AND v."hcpId" = h.id)
       AND NOT EXISTS (SELECT 1 FROM "PaRequest" q WHERE q."enrolleeId" = $1 AND q."hcpId" = h.id)
       AND NOT EXISTS (SELECT 1 FROM "Claim" c WHERE c."enrolleeId" = $1 AND c."hcpId" = h.id)
       AND NOT EXISTS (SELECT 1 FROM "Referral" r WHERE r."enrolleeId" = $1 AND r."toHcpId" = h.id)
       AND NOT EXISTS (SELECT 1 FROM "RecordAccess" a WHERE a."enrolleeId" = $1 AND a."hcpId" = h.id) ORDER BY u.email LIMIT 1`,
    [member?.id],
  );
  const desk = await openAs({ email: guestOf?.email ?? '' });
  await desk.goto('/hcp-dashboard/member-eligibility');
  await desk.getByRole('textbox', { name: 'Enrolment number, NIN or phone' }).fill(member?.enrolmentNo ?? '');
  await desk.getByRole('button', { name: 'Check' }).click();
  await expect(desk.getByText('This person is registered at another facility')).toBeVisible();
  await expect(desk.getByText('Home facility')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Treated away from home' }).click();
  await expect(desk.getByText('Home facility', { exact: true })).toBeVisible();

  const home = await openAs({ email: 'student@lafiya.example' });
  await home.goto('/enrollee-dashboard/profile');
  await home.getByRole('link', { name: 'Who viewed my record' }).click();
  const row = home
    .getByRole('row')
    .filter({ hasText: guestOf?.name ?? '' })
    .filter({ hasText: 'Treated away from home' });
  await expect(row.first()).toContainText('Cover');
});

test('the visit form asks for the purpose when the patient belongs to another facility, and keeps the typed values', async ({
  openAs,
  sql,
}) => {
  const [guest] = await sql<{ enrolmentNo: string; fullName: string }>(
    `SELECT e."enrolmentNo", e."fullName" FROM "Enrollee" e JOIN "UserAccount" u ON u.email = 'hospital@lafiya.example'
     WHERE e.status = 'ACTIVE' AND e.relationship = 'PRINCIPAL' AND e."hcpId" <> u."hcpId"
       AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."enrolleeId" = e.id AND v."hcpId" = u."hcpId")
       AND NOT EXISTS (SELECT 1 FROM "PaRequest" q WHERE q."enrolleeId" = e.id AND q."hcpId" = u."hcpId")
       AND NOT EXISTS (SELECT 1 FROM "Claim" c WHERE c."enrolleeId" = e.id AND c."hcpId" = u."hcpId")
       AND NOT EXISTS (SELECT 1 FROM "Referral" r WHERE r."enrolleeId" = e.id)
       AND NOT EXISTS (SELECT 1 FROM "RecordAccess" a WHERE a."enrolleeId" = e.id AND a."hcpId" = u."hcpId") ORDER BY e.id LIMIT 1`,
  );
  const desk = await openAs({ email: 'hospital@lafiya.example' });
  await desk.goto('/hcp-dashboard/encounter-form');
  await desk.getByLabel('Attending clinician').fill('Dr Golkus');
  await desk.getByLabel('Enrolment number, NIN or phone').fill(guest?.enrolmentNo ?? '');
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByText('This person is registered at another facility')).toBeVisible();
  await expect(desk.getByText(guest?.fullName ?? '')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Treated away from home' }).click();
  await expect(desk.getByText(guest?.fullName ?? '').first()).toBeVisible();
  await expect(desk.getByText('This person is registered at another facility')).toBeHidden();
  await expect(desk.getByLabel('Attending clinician')).toHaveValue('Dr Golkus');
});
