import { expect, test } from '@playwright/test';
import pg from 'pg';
import { demoSignIns } from '../../server/demo/sign-ins.ts';
import { remitaStandIn } from '../../server/testing/remita-stand-in.ts';
import { submit } from './forms.ts';
import { issueRun } from './journey/money.ts';
import { runPlatform } from './platform.ts';

test('an MDA’s invoice gets its RRR from Remita and becomes PAID after two part payments confirmed by Remita', async ({ browser }) => {
  const remita = await remitaStandIn();
  const platform = await runPlatform({ DEMO: '1', DEMO_SIZE: '300', ...remita.settings });
  const database = new pg.Pool({ connectionString: platform.database.urls.app, max: 1 });
  const context = await browser.newContext({ baseURL: platform.url, locale: 'en-NG', timezoneId: 'Africa/Lagos' });
  try {
    const accountant = demoSignIns().find(({ role }) => role === 'ACCOUNTANT');
    const signedIn = await context.request.post('/api/auth/sign-in', {
      data: { login: accountant?.email, password: accountant?.password },
    });
    expect(signedIn.status()).toBe(200);
    const page = await context.newPage();
    const [run] = (await database.query<{ id: string }>(`SELECT id FROM "InvoiceRun" WHERE status = 'COMPUTED' LIMIT 1`)).rows;
    await issueRun(page, run?.id ?? '');
    const invoice = async () =>
      (
        await database.query<{ id: string; amount: number; paid: number; status: string }>(
          `SELECT i.id, i.amount::float, i."amountPaid"::float AS paid, i.status FROM "Invoice" i JOIN "InvoiceDraft" d ON d."invoiceId" = i.id
           WHERE d."runId" = $1 ORDER BY i.amount DESC LIMIT 1`,
          [run?.id],
        )
      ).rows[0];
    const openReference = async () =>
      (
        await database.query<{ rrr: string }>(`SELECT r.rrr FROM "PaymentReference" r WHERE r."invoiceId" = $1 AND r.status = 'OPEN'`, [
          (await invoice())?.id,
        ])
      ).rows[0]?.rrr;
    await expect.poll(openReference).toMatch(/^\d{12}$/);
    const { id = '', amount = 0 } = (await invoice()) ?? {};
    const first = (await openReference()) ?? '';
    await page.goto(`/accountant-dashboard/all-invoices/${id}`);
    await expect(page.getByText(first).first()).toBeVisible();

    // A third is paid; the notification is believed only after Remita was asked.
    const part = Math.floor(amount / 300) * 100;
    remita.settle(first, { amount: String(part / 100) });
    const response = await context.request.post('/api/remita/notifications', { data: [{ rrr: first }] });
    expect(response.ok()).toBe(true);
    await expect.poll(async () => (await invoice())?.status).toBe('PART_PAID');
    expect(await invoice()).toMatchObject({ paid: part });

    await page.reload();
    await submit(page, /^(RRR for part payment|Request RRR)$/);
    await submit(page.getByRole('dialog'), 'Request RRR');
    await expect.poll(openReference).toMatch(/^\d{12}$/);
    const second = (await openReference()) ?? '';
    expect(second).not.toBe(first);
    remita.settle(second);
    await page.reload();
    await submit(page, 'Check payment with Remita');
    await expect.poll(async () => (await invoice())?.status).toBe('PAID');
    expect(await invoice()).toMatchObject({ paid: amount });
  } finally {
    await context.close();
    await database.end();
    await platform.stop();
    await remita.close();
  }
});
