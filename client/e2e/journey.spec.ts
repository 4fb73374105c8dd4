import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { find, kobo } from './forms.ts';
import { decideRequest, seeDecision, visitAndAsk } from './journey/authorise.ts';
import { approveBill, claimWithCode, claimWithoutCode, confirmPayment, preparePayment, submitBill, vetBill } from './journey/claim.ts';
import { care, family, motherName } from './journey/family.ts';
import { registerFamily } from './journey/register.ts';

type Bill = Record<'id' | 'status' | 'claimedAmount' | 'vettedAmount' | 'approvedAmount' | 'payableAmount' | 'paidAmount', string>;

const LGA = 'Jos North';
const MEASURES = ['Claims', 'Claimed ₦', 'Approved ₦', 'Paid ₦'] as const;

/** The values of the LGA's row in the report on screen. */
async function reported(page: Page): Promise<Record<(typeof MEASURES)[number], number>> {
  await page.goto('/dashboard/reports/lga/claims');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: LGA, exact: true }) });
  await expect(row).toHaveCount(1);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const cells = await row.getByRole('cell').allInnerTexts();
  const value = (name: string) => {
    const at = heads.findIndex((head) => head.trim() === name);
    expect(at, `${name} among ${heads}`).toBeGreaterThan(0);
    return name === 'Claims' ? Number(cells[at]?.replaceAll(',', '')) : kobo(cells[at] ?? '');
  };
  return Object.fromEntries(MEASURES.map((name) => [name, value(name)])) as Record<(typeof MEASURES)[number], number>;
}

test('one family goes through the whole scheme: registered, treated, authorised, claimed, vetted, approved, paid, reported', async ({
  forgetDrafts,
  openAs,
  sql,
}) => {
  const [hospital] = await sql<{ id: string; name: string }>(
    `SELECT h.id, h.name FROM "Hcp" h JOIN "UserAccount" u ON u."hcpId" = h.id WHERE u.email = 'hospital@lafiya.example'`,
  );
  const [officer] = await sql<{ name: string }>(`SELECT name FROM "UserAccount" WHERE email = 'claims@lafiya.example'`);
  if (!hospital || !officer) throw new Error('The demo scheme has no hospital or no claims officer.');

  await forgetDrafts('registration@lafiya.example', 'hospital@lafiya.example');

  // Turn off second reviews, so that the bill can be approved directly.
  await sql(
    `INSERT INTO "Setting" (key, value, "updatedAt") VALUES ('secondLookSharePercent', '0', now()), ('secondLookOutlierFactor', '100', now()) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );

  const admin = await openAs('ADMIN');
  const before = await reported(admin);

  const registration = await openAs('REGISTRATION_OFFICER');
  const enrolmentNo = await test.step('register', () => registerFamily(registration, hospital.name));

  const desk = await openAs('HCP');
  const { encounterNo, requestNo } = await test.step('visit and ask', () => visitAndAsk(desk, enrolmentNo));

  const manager = await openAs('ACCOUNT_MANAGER');
  const code = await test.step('decide', () => decideRequest(manager, requestNo));

  const claimNos = await test.step('claim', async () => {
    await seeDecision(desk, requestNo, code);
    return [await claimWithCode(desk, code), await claimWithoutCode(desk, enrolmentNo)];
  });
  const billNo = await test.step('submit', () => submitBill(desk, claimNos));

  const claims = await openAs('CLAIMS_OFFICER');
  await test.step('vet', () => vetBill(claims, hospital.name, billNo));
  await test.step('approve', () => approveBill(admin, officer.name, billNo));

  const accountant = await openAs('ACCOUNTANT');
  const second = await openAs({ email: 'accountant2@lafiya.example' });
  const paymentNo = await test.step('prepare the payment', () => preparePayment(accountant, hospital.name, billNo));
  await expect(accountant.getByText('You prepared this payment, so another accountant must confirm it.')).toBeVisible();
  const reference = `FBN/${Date.now()}`;
  await test.step('confirm the payment', () => confirmPayment(second, paymentNo, reference));

  const [bill] = await sql<Bill>(`SELECT * FROM "Bill" WHERE "billNo" = $1`, [billNo]);
  if (!bill) throw new Error(`${billNo} is not in the database.`);

  await test.step('the facility sees what was paid', async () => {
    await desk.goto('/hcp-dashboard/paid-claims');
    for (const claimNo of claimNos) await find(desk, claimNo);
    await desk.goto(`/hcp-dashboard/submitted-claims-forms/batches/${bill.id}`);
    await expect(desk.getByText(reference).first()).toBeVisible();
    await desk.getByRole('link', { name: paymentNo }).first().click();
    const advice = desk.getByRole('table', { name: 'Claims in this payment' });
    for (const claimNo of claimNos) await expect(advice.getByRole('row').filter({ hasText: claimNo })).toHaveCount(1);
  });

  await test.step('the member sees the visit and the authorised care', async () => {
    const email = `${family.surname.toLowerCase()}@lafiya.example`;
    await openPortal(sql, enrolmentNo, email);
    const member = await openAs({ email });
    await member.goto('/enrollee-dashboard/hospital-visits');
    const visit = member.getByRole('row').filter({ hasText: motherName });
    await expect(visit).toContainText(hospital.name);
    await visit.getByRole('button', { name: 'Yes, it took place' }).click();
    const questions = member.getByRole('dialog');
    await questions.getByRole('group', { name: 'Was care given?' }).getByText('Yes').click();
    await questions.getByRole('button', { name: 'Yes, it took place' }).click();
    await expect(visit).toContainText('Confirmed');
    await member.goto('/enrollee-dashboard/view-processed-pa-request');
    await expect(member.getByRole('row').filter({ hasText: code })).toContainText(requestNo);
  });

  await test.step('the report moved by exactly this bill', async () => {
    const after = await reported(admin);
    expect(after).toEqual({
      Claims: before.Claims + 2,
      'Claimed ₦': before['Claimed ₦'] + Number(bill.claimedAmount),
      'Approved ₦': before['Approved ₦'] + Number(bill.approvedAmount),
      'Paid ₦': before['Paid ₦'] + Number(bill.payableAmount),
    });
    const [sums] = await sql<{ claims: number; claimed: number; approved: number; paid: number }>(
      `SELECT count(*)::int AS claims, sum("claimedAmount")::float AS claimed,
              coalesce(sum("approvedAmount") FILTER (WHERE c.status IN ('APPROVED', 'PAID')), 0)::float AS approved,
              coalesce(sum("paidAmount") FILTER (WHERE c.status = 'PAID'), 0)::float AS paid
       FROM "Claim" c JOIN "Lga" l ON l.id = c."lgaId"
       WHERE l.name = $1 AND c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')
         AND c."serviceTo" BETWEEN date_trunc('year', now() AT TIME ZONE 'Africa/Lagos') AND (now() AT TIME ZONE 'Africa/Lagos')::date`,
      [LGA],
    );
    expect(sums).toEqual({ claims: after.Claims, claimed: after['Claimed ₦'], approved: after['Approved ₦'], paid: after['Paid ₦'] });
  });

  await test.step('the database agrees', async () => {
    expect(bill.status).toBe('PAID');
    const lines = await sql<{
      name: string;
      qty: number;
      qtyApproved: number;
      tariff: string;
      approved: string;
      reasonCode: string | null;
      coPayPercent: number;
    }>(
      `SELECT s.name, CASE s.category WHEN 'DRUG' THEN p."coPayDrugPercent" ELSE 0 END AS "coPayPercent", i.qty, i."qtyApproved", i."tariffPrice" AS tariff, i."amountApproved" AS approved, i."reasonCode"
       FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Service" s ON s.id = i."serviceId" JOIN "Plan" p ON p.id = c."planId"
       WHERE c."billId" = $1 AND c.status = 'PAID'`,
      [bill.id],
    );
    const { authorised, direct } = care;
    const expected = new Map([
      [authorised.adjustedService, authorised.approvedQty],
      [authorised.approvedService, 1],
      [direct.adjustedService, direct.approvedQty],
      [direct.approvedService, direct.qty],
    ]);
    expect(new Map(lines.map(({ name, qtyApproved }) => [name, qtyApproved]))).toEqual(expected);
    expect(lines.find(({ name }) => name === direct.adjustedService)?.reasonCode).toBe('QUANTITY_NOT_JUSTIFIED');
    const approved = lines.reduce((sum, line) => sum + line.qtyApproved * Number(line.tariff), 0);
    // Both drugs are in one claim.
    const coPayment = Math.floor(lines.reduce((sum, line) => sum + line.qtyApproved * Number(line.tariff) * line.coPayPercent, 0) / 100);
    expect(coPayment).toBeGreaterThan(0);
    const payable = approved - coPayment;
    expect([bill.vettedAmount, bill.approvedAmount, bill.payableAmount, bill.paidAmount].map(Number)).toEqual([
      approved,
      approved,
      payable,
      payable,
    ]);

    const [payment] = await sql<{ status: string; netAmount: string; bankReference: string }>(
      `SELECT * FROM "Payment" WHERE "paymentNo" = $1`,
      [paymentNo],
    );
    expect(payment).toMatchObject({ status: 'PAID', netAmount: String(payable), bankReference: reference });

    const steps = await sql<{ action: string }>(
      `SELECT action FROM "StatusChange" WHERE "entityType" = 'Bill' AND "entityId" = $1 ORDER BY at, id`,
      [bill.id],
    );
    expect(steps.map(({ action }) => action)).toEqual(['CREATE', 'SUBMIT', 'TAKE', 'FINISH', 'APPROVE', 'PAY']);
    const logged = await sql<{ role: string; n: number }>(
      `SELECT "actorRole" AS role, count(*)::int AS n FROM "ActivityLog" WHERE "entityType" = 'Bill' AND "entityId" = $1 GROUP BY 1`,
      [bill.id],
    );
    expect(logged.map(({ role }) => role).sort()).toEqual(['ACCOUNTANT', 'ADMIN', 'CLAIMS_OFFICER', 'HCP']);
    const notified = await sql<{ kind: string }>(`SELECT DISTINCT kind FROM "Notification" WHERE "entityId" = $1 ORDER BY kind`, [bill.id]);
    expect(notified.map(({ kind }) => kind)).toEqual(['BILL_APPROVED', 'BILL_PAID', 'BILL_SUBMITTED', 'BILL_VETTED']);
    const [visit] = await sql<{ enrolleeConfirmed: boolean }>(`SELECT "enrolleeConfirmed" FROM "Encounter" WHERE "encounterNo" = $1`, [
      encounterNo,
    ]);
    expect(visit?.enrolleeConfirmed).toBe(true);
  });
});

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A portal account for the new member, with the password of the demo member. */
async function openPortal(sql: Sql, enrolmentNo: string, email: string): Promise<void> {
  const [account] = await sql<{ id: string }>(
    `INSERT INTO "UserAccount" (id, email, "emailVerified", name, role, "enrolleeId", "updatedAt")
     SELECT gen_random_uuid(), $2, true, "fullName", 'ENROLLEE', id, now() FROM "Enrollee" WHERE "enrolmentNo" = $1 RETURNING id`,
    [enrolmentNo, email],
  );
  await sql(
    `INSERT INTO "Credential" (id, "userId", "accountId", "providerId", password, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, $1::text, c."providerId", c.password, now()
     FROM "Credential" c JOIN "UserAccount" u ON u.id = c."userId" WHERE u.email = 'member@lafiya.example'`,
    [account?.id],
  );
}
