import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeMda, makePlan, makeUser } from '../../testing/make/make.ts';

const CREATE = /* GraphQL */ `mutation ($input: CreateInvoiceInput!) {
  createInvoice(input: $input) { id invoiceNo status kind amount payerName period rrr lines { description qty amount } }
}`;

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

const CARDS = { description: 'Reprinting of lost cards', qty: 3, unitPrice: 50_000 };
const create = (input: object, user = accountant) =>
  as(user).run(CREATE, { input: { kind: 'CARD_FEE', dueDate: isoDay(addDays(today(), 30)), lines: [CARDS], ...input } as never });

describe('an invoice by hand', () => {
  it('is issued to an MDA with its lines, its ledger entry and an email', async () => {
    const mda = await makeMda();
    const { data, codes } = await create({ mdaId: mda.id, lines: [CARDS, { description: 'Delivery', qty: 1, unitPrice: 200_000 }] });
    expect(codes).toEqual([]);
    expect(data.createInvoice).toMatchObject({
      ...{ status: 'PENDING', kind: 'CARD_FEE', amount: 350_000, payerName: mda.name, period: null, rrr: null },
      lines: [
        { description: 'Reprinting of lost cards', qty: 3, amount: 150_000 },
        { description: 'Delivery', qty: 1, amount: 200_000 },
      ],
    });
    const { id } = data.createInvoice;
    expect(await db.ledgerEntry.findMany({ where: { entityId: id } })).toMatchObject([
      { kind: 'INVOICE_ISSUED', credit: 'OTHER_INCOME', amount: 350_000n, fundingPool: 'ADMINISTRATION' },
    ]);
    expect(await db.activityLog.count({ where: { entityId: id, action: 'Invoice.ISSUE' } })).toBe(1);
  });

  it('is income of the fund that was chosen, unless its plan has one', async () => {
    const mda = await makeMda();
    await makePlan({ fundingPool: 'GUESTS' });
    expect((await create({ mdaId: mda.id, fundingPool: 'NOBODY' })).fields).toHaveProperty('fundingPool');
    const { data } = await create({ mdaId: mda.id, fundingPool: 'GUESTS' });
    const entry = await db.ledgerEntry.findFirstOrThrow({ where: { entityId: data.createInvoice.id } });
    expect([entry.fundingPool, entry.credit]).toEqual(['GUESTS', 'OTHER_INCOME']);
  });

  it('is issued to a person, who is notified', async () => {
    const person = await makeEnrollee();
    const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const { data } = await create({ enrolmentNo: person.enrolmentNo?.toLowerCase() });
    expect(data.createInvoice).toMatchObject({ payerName: person.fullName });
    expect(await db.notification.findMany({ where: { userId: member.id } })).toMatchObject([{ kind: 'INVOICE_ISSUED' }]);
  });

  it('is issued to an institution for the students of a session, into the fund of their plan', async () => {
    const mda = await makeMda({ type: 'TERTIARY_INSTITUTION' });
    const plan = await makePlan({ paymentResponsibility: 'INSTITUTION', fundingPool: 'STUDENTS' });
    const startsOn = today();
    const session = await db.academicSession.create({
      data: { mdaId: mda.id, name: '2026/2027', startsOn, endsOn: addDays(startsOn, 300) },
    });
    await makeEnrollee({ mdaId: mda.id, sessionId: session.id, planId: plan.id });
    const input = { kind: 'PREMIUM_INSTITUTION', mdaId: mda.id, lines: [{ description: 'Premium', qty: 200, unitPrice: 1_200_000 }] };
    const { data } = await create({ ...input, sessionId: session.id });
    expect(data.createInvoice).toMatchObject({ amount: 240_000_000, period: isoDay(startsOn) });
    expect(await db.ledgerEntry.findMany({ where: { entityId: data.createInvoice.id } })).toMatchObject([
      { credit: 'PREMIUM_INCOME', fundingPool: 'STUDENTS' },
    ]);
    expect(await create({ ...input, sessionId: '' })).toMatchObject({ codes: ['INV_SESSION'], fields: { sessionId: expect.anything() } });
    const other = await makeMda({ type: 'TERTIARY_INSTITUTION' });
    expect((await create({ ...input, mdaId: other.id, sessionId: session.id })).codes).toEqual(['INV_SESSION']);
  });

  it('is rejected without a payer or with two, with a past due date, without lines, with too large an amount, and for unknown payers', async () => {
    const [mda, person] = [await makeMda(), await makeEnrollee()];
    expect((await create({})).codes).toEqual(['INV_PAYER']);
    expect((await create({ mdaId: mda.id, enrolmentNo: person.enrolmentNo })).codes).toEqual(['INV_PAYER']);
    expect((await create({ mdaId: mda.id, dueDate: isoDay(addDays(today(), -1)) })).codes).toEqual(['INV_DUE']);
    expect((await create({ mdaId: mda.id, lines: [] })).codes).toEqual(['INVALID_INPUT']);
    const huge = { description: 'Everything', qty: 100_000, unitPrice: 1_000_000_000_000 };
    expect((await create({ mdaId: mda.id, lines: [huge] })).codes).toEqual(['INV_TOO_LARGE']);
    expect((await create({ mdaId: person.id })).codes).toEqual(['NOT_FOUND']);
    expect((await create({ enrolmentNo: 'PL/FORMAL/2000/1' })).codes).toEqual(['NOT_FOUND']);
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await create({ enrolmentNo: person.enrolmentNo }, narrowed)).codes).toEqual(['NOT_FOUND']);
    expect((await create({ mdaId: mda.id }, narrowed)).codes).toEqual(['NOT_FOUND']);
    expect((await create({ mdaId: mda.id }, await makeUser('REGISTRATION_OFFICER'))).codes).toEqual(['FORBIDDEN']);
  });
});
