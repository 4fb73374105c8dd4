import { randomInt, randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import type { Targets } from './targets.ts';

/** Reads one row from the database, again and again while it is away; null once the load has ended. */
export type ReadRow = <Row extends object>(sql: string, ...values: unknown[]) => Promise<Row | null>;
type World = { client: Client; targets: Targets; readRow: ReadRow };
type Step = () => Promise<void>;

const at = (name: string) => `${name}@lafiya.example`;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = () => dayBefore(0);
/** A reference of Remita that no other receipt has. */
const newRrr = () => `${randomInt(1e11, 1e12 - 1)}`;
/** A text that finds the row that one change adds. */
const newMark = () => `Fault ${randomUUID()}`;

/** The facilities that write, by the place of their account. */
export const FACILITY_EMAILS = [at('hospital'), at('hospital2'), at('teaching')];

/** What each person does again and again; a step ends early when a change is rejected. */
export function writersOf({ client, targets, readRow }: World): Record<string, Step> {
  const { symptomId, diagnosisId, expenseItemId, mdaId, person } = targets;
  const versionOf = async (table: string, id: string) =>
    (await readRow<{ version: number }>(`SELECT version FROM "${table}" WHERE id = $1`, id))?.version ?? 0;

  /** Patients in turn, so that no visit or claim repeats another. */
  const turns = new Map<string, number>();
  const facility = (index: number) => {
    const found = targets.facilities[index % targets.facilities.length];
    if (!found) throw new Error('No facility');
    return found;
  };
  const nextPatient = (email: string, patients: readonly string[]) => {
    const turn = turns.get(email) ?? 0;
    turns.set(email, turn + 1);
    const enrolleeId = patients[turn % patients.length];
    return enrolleeId ? { enrolleeId, lap: Math.floor(turn / patients.length) } : null;
  };

  const visit =
    (index: number): Step =>
    async () => {
      const { email, patients } = facility(index);
      const mark = newMark();
      const patient = nextPatient(`${email} visits`, patients);
      if (!patient) return;
      const input = {
        enrolleeId: patient.enrolleeId,
        visitAt: new Date(Date.now() - patient.lap * 86_400_000 - 60_000).toISOString(),
        visitType: 'OUTPATIENT',
        symptomIds: [symptomId],
        complaint: mark,
        attendingName: 'Dr Pam',
        isAnotherVisit: true,
      };
      await client.change({
        email,
        operation: 'CreateEncounter',
        action: 'Encounter.CREATE',
        adds: ['Encounter', 'complaint'],
        mark,
        variables: { input },
      });
    };

  const authorise =
    (index: number): Step =>
    async () => {
      const { email, patients, authorised } = facility(index);
      if (!authorised) return;
      const mark = newMark();
      const patient = nextPatient(`${email} requests`, patients);
      if (!patient) return;
      const input = {
        enrolleeId: patient.enrolleeId,
        urgency: 'ROUTINE',
        diagnosisIds: [diagnosisId],
        clinicalNotes: mark,
        items: [{ serviceId: authorised.id, qty: 1 }],
        confirmDuplicate: true,
      };
      const id = await client.change({
        email,
        operation: 'CreatePaRequest',
        action: 'PaRequest.CREATE',
        adds: ['PaRequest', 'clinicalNotes'],
        mark,
        variables: { input },
      });
      const item = id && (await readRow<{ id: string; qty: number }>('SELECT id, qty FROM "PaItem" WHERE "paRequestId" = $1', id));
      if (!id || !item) return;
      const decision = {
        version: await versionOf('PaRequest', id),
        items: [{ itemId: item.id, decision: 'APPROVED', approvedQty: item.qty }],
      };
      await client.change({
        email: at('manager'),
        operation: 'ApprovePaRequest',
        action: 'PaRequest.APPROVE',
        variables: { id, input: decision },
      });
    };

  const claim = async (index: number): Promise<string | null> => {
    const { email, patients, service } = facility(index);
    if (!service) return null;
    const mark = newMark();
    const patient = nextPatient(`${email} claims`, patients);
    if (!patient) return null;
    const day = dayBefore(1 + patient.lap);
    const form = {
      serviceFrom: day,
      serviceTo: day,
      careType: 'OUT',
      visitType: 'OTHER',
      attendingName: 'Dr Pam',
      lateReason: 'Sent by post',
      note: mark,
      mainDiagnosisId: diagnosisId,
      symptomIds: [symptomId],
      items: [{ serviceId: service.id, qty: 1, unitPrice: service.price }],
    };
    const created = { email, action: 'Claim.CREATE', adds: ['Claim', 'note'] as const, mark };
    const id = await client.change({
      ...created,
      operation: 'ClaimEditorCreateNoAuth',
      variables: { input: { enrolleeId: patient.enrolleeId, form } },
    });
    if (!id) return null;
    const input = { version: await versionOf('Claim', id) };
    return client.change({ email, operation: 'ClaimEditorReady', action: 'Claim.MARK_READY', variables: { id, input } });
  };

  /** Two claims, their bill through vetting and approval, and its payment. */
  const bill =
    (index: number): Step =>
    async () => {
      const claims = [await claim(index), await claim(index)].filter((id) => id !== null);
      const { email, hcpId } = facility(index);
      if (claims.length === 0) return;
      const id = await client.change({ email, operation: 'SubmitBill', action: 'Bill.SUBMIT', variables: { input: { claimIds: claims } } });
      if (!id) return;
      const state = await readRow<{ status: string; officer: string | null }>(
        'SELECT b.status, u.email AS officer FROM "Bill" b LEFT JOIN "UserAccount" u ON u.id = b."assignedOfficerId" WHERE b.id = $1',
        id,
      );
      const officer = state?.officer ?? at('claims');
      const version = async () => ({ version: await versionOf('Bill', id) });
      if (state?.status === 'SUBMITTED')
        await client.change({ email: officer, operation: 'BillTake', action: 'Bill.TAKE', variables: { id, input: await version() } });
      for (const claimId of claims) {
        await client.change({ email: officer, operation: 'ClaimVettingStart', action: 'Claim.START_REVIEW', variables: { id: claimId } });
        const line = await readRow<{ id: string }>('SELECT id FROM "ClaimItem" WHERE "claimId" = $1', claimId);
        const input = { version: await versionOf('Claim', claimId), lines: [{ itemId: line?.id, decision: 'PASSED' }], finish: true };
        await client.change({ email: officer, operation: 'ClaimVettingSave', action: 'Claim.VET', variables: { id: claimId, input } });
      }
      await client.change({ email: officer, operation: 'BillFinish', action: 'Bill.FINISH', variables: { id, input: await version() } });
      const amounts = await readRow<{ version: number; vettedAmount: number; approvedAmount: number }>(
        'SELECT version, "vettedAmount"::int AS "vettedAmount", "approvedAmount"::int AS "approvedAmount" FROM "Bill" WHERE id = $1',
        id,
      );
      const approval = { email: at('admin'), operation: 'BillApprove', action: 'Bill.APPROVE' };
      if (!amounts || !(await client.change({ ...approval, variables: { id, input: amounts } }))) return;
      await pay(id, hcpId);
    };

  const pay = async (billId: string, hcpId: string): Promise<void> => {
    const due = await readRow<{ amount: number }>('SELECT "payableAmount"::int AS amount FROM "Bill" WHERE id = $1', billId);
    const input = { hcpId, billIds: [billId], expectedAmount: due?.amount, deductions: 0, method: 'BANK_TRANSFER' };
    const id = await client.change({ email: at('accountant'), operation: 'PayDialog', action: 'Payment.CREATE', variables: { input } });
    if (!id) return;
    const reference = newMark();
    await client.change({
      email: at('accountant2'),
      operation: 'ConfirmPaymentDialog',
      action: 'Payment.CONFIRM',
      adds: ['Payment', 'bankReference'],
      mark: reference,
      variables: { id, input: { version: await versionOf('Payment', id), bankReference: reference, paidOn: today() } },
    });
  };

  const receipt: Step = async () => {
    const mark = newMark();
    const input = { rrr: newRrr(), amount: 1_250_000, paidOn: today(), payerName: mark };
    await client.change({
      email: at('accountant'),
      operation: 'RecordReceipt',
      action: 'RemitaPayment.RECORD',
      adds: ['RemitaPayment', 'payerName'],
      mark,
      variables: { input },
    });
  };

  const expense: Step = async () => {
    const mark = newMark();
    const input = { itemId: expenseItemId, date: today(), qty: 1, unitPrice: 25_000, payee: mark, method: 'BANK_TRANSFER' };
    await client.change({
      email: at('accountant2'),
      operation: 'RecordExpense',
      action: 'Expense.APPROVE_BY_RULE',
      adds: ['Expense', 'payee'],
      mark,
      variables: { input },
    });
  };

  const invoice: Step = async () => {
    const mark = newMark();
    const email = at('accountant');
    const lines = [{ description: mark, qty: 1, unitPrice: 100_000 }];
    const id = await client.change({
      email,
      operation: 'CreateInvoice',
      action: 'Invoice.ISSUE',
      adds: ['InvoiceLine', 'description'],
      mark,
      variables: { input: { kind: 'OTHER', mdaId, dueDate: dayBefore(-30), lines } },
    });
    if (!id) return;
    const payer = newMark();
    await client.change({
      email,
      operation: 'RecordInvoicePayment',
      action: 'Invoice.RECORD_PAYMENT',
      adds: ['RemitaPayment', 'payerName'],
      mark: payer,
      variables: {
        id,
        input: { version: await versionOf('Invoice', id), rrr: newRrr(), amount: 100_000, paidOn: today(), payerName: payer },
      },
    });
  };

  const message =
    (email: string, toRole: string): Step =>
    async () => {
      const mark = newMark();
      const input = { subject: mark, body: 'When will the cards be ready?', toRole };
      await client.change({
        email,
        operation: 'WriteMessage',
        action: 'MessageThread.CREATE',
        adds: ['MessageThread', 'subject'],
        mark,
        variables: { input },
      });
    };

  const upload =
    (email: string): Step =>
    async () => {
      await client.upload(email, targets.accounts.get(email)?.id ?? '', newMark());
    };

  const register: Step = async () => {
    const mark = newMark();
    const number = randomInt(1e6, 1e7);
    const input = {
      ...person,
      nin: `${randomInt(1e10, 1e11)}`,
      surname: 'Dung',
      firstName: 'Pam',
      sex: 'FEMALE',
      dateOfBirth: '1990-01-01',
      maritalStatus: 'SINGLE',
      phone: `0803${number}`,
      address: mark,
      nextOfKinName: 'Musa Dung',
      nextOfKinPhone: `0805${number}`,
      nextOfKinRelationship: 'Brother',
    };
    await client.change({
      email: at('registration'),
      operation: 'StartRegistration',
      action: 'Registration.START',
      adds: ['Registration', `data->'person'->>'address'`],
      mark,
      variables: { input },
    });
  };

  return {
    'visits of the hospital': visit(0),
    'visits of the second hospital': visit(1),
    'authorisations of the hospital': authorise(0),
    'authorisations of the teaching hospital': authorise(2),
    'bills of the hospital': bill(0),
    'bills of the second hospital': bill(1),
    'bills of the teaching hospital': bill(2),
    receipts: receipt,
    expenses: expense,
    invoices: invoice,
    'messages of a member': message(at('member'), 'REGISTRATION_OFFICER'),
    'messages of a facility': message(at('clinic'), 'CLAIMS_OFFICER'),
    'uploads of an officer': upload(at('registration2')),
    'uploads of a facility': upload(at('clinic')),
    registrations: register,
  };
}
