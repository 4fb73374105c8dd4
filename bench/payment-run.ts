import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { withDatabase } from './database.ts';

/** `npm run bench -- payment-run --facilities 2000 --claims 100000`: what it takes to prepare, confirm and settle one payment run. */
const { values } = parseArgs({
  options: { facilities: { type: 'string', default: '2000' }, claims: { type: 'string', default: '100000' } },
});
const facilities = Number(values.facilities);
const claimsEach = Math.ceil(Number(values.claims) / facilities);

/** Copies one approved bill and its claim: one bill per facility, with `claimsEach` claims. */
async function multiply(client: pg.Client, billId: string): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE bench_copy AS SELECT n, gen_random_uuid() AS hcp, gen_random_uuid() AS bill FROM generate_series(1, ${facilities}) n`);
  await client.query(
    `INSERT INTO "Hcp" SELECT (jsonb_populate_record(h, jsonb_build_object('id', c.hcp, 'code', 'PL-BEN-' || c.n, 'name', 'Facility ' || c.n,
       'licenceNo', 'BEN-' || c.n, 'email', 'bench' || c.n || '@example.ng', 'bankName', 'Bank ' || c.n % 20, 'bankAccountNumber', lpad(c.n::text, 10, '0')))).*
     FROM "Hcp" h JOIN "Bill" b ON b."hcpId" = h.id AND b.id = $1, bench_copy c`,
    [billId],
  );
  await client.query(
    `INSERT INTO "Bill" SELECT (jsonb_populate_record(b, jsonb_build_object('id', c.bill, 'hcpId', c.hcp, 'billNo', 'BAT-BEN-' || c.n, 'fundingPool', 'BENCH',
       'claimCount', $2::int, 'claimedAmount', b."claimedAmount" * $2, 'vettedAmount', b."vettedAmount" * $2, 'approvedAmount', b."approvedAmount" * $2, 'payableAmount', b."payableAmount" * $2))).*
     FROM "Bill" b, bench_copy c WHERE b.id = $1`,
    [billId, claimsEach],
  );
  await client.query(
    `INSERT INTO "Claim" SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'hcpId', c.hcp, 'billId', c.bill,
       'claimNo', 'CLM-BEN-' || c.n || '-' || k, 'fundingPool', 'BENCH'))).*
     FROM "Claim" m, bench_copy c, generate_series(1, $2::int) k WHERE m."billId" = $1`,
    [billId, claimsEach],
  );
  await client.query('ANALYZE');
}

async function measure(client: pg.Client): Promise<void> {
  const { db, closeDatabase } = await import('../server/platform/db.ts');
  const { disk } = await import('../server/platform/files/disk.ts');
  const { makeUser } = await import('../server/testing/make/make.ts');
  const { makeBill } = await import('../server/testing/make/make-bill.ts');
  const { viewerFor } = await import('../server/testing/as.ts');
  await import('../server/app/effects.ts');
  const { confirmPaymentRun, createPaymentRun } = await import('../server/claims/payments/payment-run.service.ts');
  const { readPaymentResult } = await import('../server/claims/payments/payment-result.service.ts');
  const { settleRunJob } = await import('../server/claims/payments/settle-run.job.ts');
  const { isoDay, today } = await import('../server/platform/clock.ts');

  const { bill } = await makeBill();
  await multiply(client, bill.id);
  const [preparer, confirmer] = [await viewerFor((await makeUser('ACCOUNTANT')).id), await viewerFor((await makeUser('ACCOUNTANT')).id)];
  const expectedAmount = Number(bill.payableAmount) * claimsEach * facilities;
  console.info(`${facilities} facilities, ${claimsEach * facilities} claims`);

  let total = 0;
  async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    total += seconds;
    console.info(`${label}: ${seconds.toFixed(1)} s`);
    return result;
  }
  const input = { fundingPool: 'BENCH', method: 'REMITA', leftOutHcpIds: [], expectedAmount };
  const { id } = await step('prepare', () => createPaymentRun(preparer, input));
  await step('confirm, with the files', () => confirmPaymentRun(confirmer, id, { version: 0 }));

  const payments = await db.payment.findMany({ where: { runId: id } });
  const paidOn = isoDay(today());
  const sum = payments.reduce((all, { netAmount }) => all + netAmount, 0n);
  const content = [
    'Payment,Account number,Amount,Status,Reference,Paid on,Reason',
    ...payments.map(
      ({ paymentNo, accountNumber, netAmount }) =>
        `${paymentNo},${accountNumber},${Number(netAmount) / 100},PAID,FT${randomUUID()},${paidOn},`,
    ),
    `TOTAL,${payments.length},${Number(sum) / 100},,,,`,
  ].join('\r\n');
  await disk.put('result.csv', content);
  const file = await db.attachment.create({
    data: {
      ownerType: 'UserAccount',
      ownerId: confirmer.userId,
      kind: 'PAYMENT_RESULT',
      filename: 'result.csv',
      mime: 'text/csv',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey: 'result.csv',
    },
  });
  await step('read the result', () => readPaymentResult(confirmer, id, { version: 1, fileId: file.id }));
  await step('settle', () => settleRunJob.run({ runId: id }));
  console.info(`together: ${total.toFixed(1)} s`);
  const { rows } = await client.query(
    `SELECT r.status, (SELECT count(*) FROM "Claim" WHERE status = 'PAID') AS "paidClaims" FROM "PaymentRun" r`,
  );
  console.table(rows);
  await closeDatabase();
}

await withDatabase(undefined, async ({ urls, client }) => {
  const folder = scratchFolder('bench-payment-run');
  Object.assign(process.env, {
    DATABASE_URL: urls.app,
    MIGRATE_DATABASE_URL: urls.migrate,
    REPORTS_DATABASE_URL: urls.reports,
    DATA_DIR: folder,
  });
  try {
    await measure(client);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
