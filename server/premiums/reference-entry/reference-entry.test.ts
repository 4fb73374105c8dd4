import { beforeEach, describe, expect, it } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeMda, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';

const LINE = 'invoice rrr state problem { code field } invoiceNo amountDue';
const ENTER = `mutation ($input: EnterReferencesInput!) { lines: enterReferences(input: $input) { ${LINE} } }`;
const PREVIEW = `query ($input: EnterReferencesInput!) { lines: referencePreview(input: $input) { ${LINE} } }`;
const FILE = /* GraphQL */ `query ($fileId: ID!) { referenceFileLines(fileId: $fileId) { invoice rrr } }`;
type Line = { state: string; problem: { code: string; field: string } | null; invoiceNo: string | null; amountDue: number | null };

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

type Typed = readonly [invoice: string, rrr: string];
const inputOf = (lines: readonly Typed[], runId: string | null = null) => ({
  input: { runId, lines: lines.map(([invoice, rrr]) => ({ invoice, rrr })) },
});
async function send(text: string, lines: readonly Typed[], who = accountant) {
  const { data, codes } = await as(who).runText<{ lines: Line[] } | null>(text, inputOf(lines));
  return { codes, verdicts: data?.lines.map(({ state, problem }) => problem?.code ?? state) ?? [], lines: data?.lines ?? [] };
}
const rrrOf = async (id: string) => (await db.invoice.findUniqueOrThrow({ where: { id } })).rrr;
const subjectsOfMailTo = async (email: string) => {
  const rows = await db.$queryRaw<{ subject: string }[]>`
    SELECT payload->>'subject' AS subject FROM graphile_worker._private_jobs WHERE payload->>'to' = ${email}`;
  return rows.map(({ subject }) => subject);
};
const ofMda = async (more: object = {}) => {
  const mda = await makeMda();
  return { mda, invoice: await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: mda.id, ...more }) };
};

describe('a list of references', () => {
  it('is entered at once by number or MDA code; rejected lines say why and change nothing', async () => {
    const { mda, invoice } = await ofMda();
    const partPaid = await makeInvoice({ status: 'PART_PAID', amountPaid: 200_000n });
    const paid = await makeInvoice({ status: 'PAID', amountPaid: 1_200_000n, paidAt: today(), rrr: makeRrr() });
    const cancelled = await makeInvoice({ status: 'CANCELLED', cancelReason: 'Issued twice' });
    const other = await makeInvoice({ rrr: makeRrr() });
    const open = await makeInvoice();
    const two = await ofMda();
    await makeInvoice({ kind: 'OTHER', mdaId: two.mda.id });
    const [first, second] = [makeRrr(), makeRrr()];
    const list: Typed[] = [
      [mda.code.toLowerCase(), first.replace(/(\d{4})/g, '$1 ')],
      [partPaid.invoiceNo, second],
      ['INV-1999-000001', makeRrr()],
      [two.mda.code, makeRrr()],
      [open.invoiceNo, '12345'],
      [open.invoiceNo, other.rrr ?? ''],
      [open.invoiceNo, first],
      [partPaid.invoiceNo, makeRrr()],
      [paid.invoiceNo, makeRrr()],
      [cancelled.invoiceNo, makeRrr()],
      [other.invoiceNo, makeRrr()],
    ];
    const verdicts = [
      ...['READY', 'READY', 'INV_LINE_UNKNOWN', 'INV_LINE_SEVERAL', 'INV_RRR_FORMAT', 'INV_RRR_TAKEN', 'INV_LINE_RRR_REPEATED'],
      ...['INV_LINE_REPEATED', 'INV_LINE_PAID', 'INV_LINE_CANCELLED', 'INV_LINE_OTHER_RRR'],
    ];
    const preview = await send(PREVIEW, list);
    expect(preview.verdicts).toEqual(verdicts);
    expect(preview.lines[1]).toMatchObject({ invoiceNo: partPaid.invoiceNo, amountDue: 1_000_000 });
    expect(await db.paymentReference.count({ where: { rrr: { in: [first, second] } } })).toBe(0);

    expect((await send(ENTER, list)).verdicts).toEqual(['SAVED', 'SAVED', ...verdicts.slice(2)]);
    expect(
      await db.invoice.findMany({
        where: { id: { in: [invoice.id, partPaid.id] } },
        include: { references: true },
        orderBy: { amountPaid: 'asc' },
      }),
    ).toMatchObject([
      {
        status: 'PENDING',
        rrr: first,
        version: 1,
        references: [{ rrr: first, amount: 1_200_000n, status: 'OPEN', createdById: accountant.id }],
      },
      { status: 'PART_PAID', rrr: second, version: 1, references: [{ rrr: second, amount: 1_000_000n }] },
    ]);
    expect(await db.statusChange.findMany({ where: { entityId: partPaid.id } })).toMatchObject([
      { action: 'REISSUE', fromStatus: 'PART_PAID', toStatus: 'PART_PAID', note: `₦10,000, RRR ${second}`, actorId: accountant.id },
    ]);
    expect(await db.activityLog.count({ where: { entityId: invoice.id, action: 'Invoice.ISSUE' } })).toBe(1);
    expect(await subjectsOfMailTo(mda.email)).toEqual([`RRR for invoice ${invoice.invoiceNo}: ${first}`]);
    expect([await rrrOf(open.id), await rrrOf(cancelled.id)]).toEqual([null, null]);
  });

  it('changes nothing when it is sent again, and names the run whose invoices a code means', async () => {
    const { mda, invoice } = await ofMda();
    const list: Typed[] = [[mda.code, makeRrr()]];
    await send(ENTER, list);
    expect((await send(ENTER, list)).verdicts).toEqual(['SAVED']);
    expect(await db.statusChange.count({ where: { entityId: invoice.id } })).toBe(1);
    const elsewhere = await as(accountant).runText<{ lines: Line[] }>(
      PREVIEW,
      inputOf([[(await ofMda()).mda.code, makeRrr()]], '01890000-0000-7000-8000-000000000000'),
    );
    expect(elsewhere.data.lines[0]?.problem?.code).toBe('INV_LINE_UNKNOWN');
  });

  it('of two simultaneous ones for the same invoices, each reference is entered once', async () => {
    const invoices = [await makeInvoice(), await makeInvoice()];
    const list = invoices.map(({ invoiceNo }): Typed => [invoiceNo, makeRrr()]);
    const answers = await Promise.all([send(ENTER, list), send(ENTER, list.toReversed())]);
    expect(answers.map(({ codes, verdicts }) => [codes, verdicts])).toEqual([
      [[], ['SAVED', 'SAVED']],
      [[], ['SAVED', 'SAVED']],
    ]);
    expect(await db.paymentReference.count({ where: { invoiceId: { in: invoices.map(({ id }) => id) } } })).toBe(2);
  });

  it('gives one reference to only one of two invoices that are sent at once', async () => {
    const invoices = [await makeInvoice(), await makeInvoice()];
    const rrr = makeRrr();
    await Promise.all(invoices.map(({ invoiceNo }) => send(ENTER, [[invoiceNo, rrr]])));
    expect(await db.invoice.count({ where: { rrr } })).toBe(1);
  });

  it('does not know invoices outside the scope, and is refused to who may not enter references', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const foreign = await makeInvoice();
    const own = await makeInvoice({ createdById: officer.id });
    const list: Typed[] = [
      [foreign.invoiceNo, makeRrr()],
      [own.invoiceNo, makeRrr()],
    ];
    expect((await send(ENTER, list, officer)).verdicts).toEqual(['INV_LINE_UNKNOWN', 'SAVED']);
    expect(await rrrOf(foreign.id)).toBeNull();
    const admin = await makeUser('ADMIN');
    expect((await send(ENTER, list, admin)).codes).toEqual(['FORBIDDEN']);
    expect((await send(PREVIEW, list, admin)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a file of references', () => {
  const upload = async (content: string, userId = accountant.id) =>
    storeUpload(await viewerFor(userId), {
      ...{ ownerType: 'UserAccount', ownerId: userId, kind: 'REFERENCE_LIST', filename: 'rrrs.csv' },
      content: Buffer.from(content),
    });
  const read = (fileId: string) => as(accountant).run(FILE, { fileId });

  it('is read by its headings, below a title, without the rows that have no RRR', async () => {
    const { id } = await upload(
      'Premiums of November\nMDA code,MDA,RRR\nMDA-1,Works,310000000001\nMDA-2,Health,\nMDA-3,Water,3100 0000 0003\n',
    );
    expect((await read(id)).data.referenceFileLines).toEqual([
      { invoice: 'MDA-1', rrr: '310000000001' },
      { invoice: 'MDA-3', rrr: '3100 0000 0003' },
    ]);
  });

  it('is rejected without a column of RRRs, with too many rows, or if somebody else uploaded it', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `INV-${i},310000000001`).join('\n');
    const refused = await read((await upload('Invoice,Amount\nINV-1,500\n')).id);
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['SHEET_COLUMNS'], ['fileId']]);
    expect((await read((await upload(`Invoice,RRR\n${rows}\n`)).id)).codes).toEqual(['SHEET_TOO_LONG']);
    const other = await makeUser('ACCOUNTANT');
    expect((await read((await upload('Invoice,RRR\nINV-1,310000000001\n', other.id)).id)).codes).toEqual(['NOT_FOUND']);
  });
});
