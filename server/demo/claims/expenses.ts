import { addMonths, DAY, dayOf, instantAt, isoDate, isWorkday, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { storeDocument } from '../world/documents.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickSurname } from '../world/names.ts';
import type { Random } from '../world/random.ts';
import { scaled, type User, type World } from '../world/world.ts';

/** Kobo; as the setting from which an expense needs a second person. */
const SECOND_PERSON_FROM = 50_000_000;
/** Receipts are attached only to expenses of this many days, to keep the demo small. */
const RECEIPT_DAYS = 10;
/** Milliseconds after the recording at which the rule approves, so that the two have an order. */
const RULE_DELAY = 1;

type Spent = {
  item: World['expenseItems'][number];
  day: number;
  qty: number;
  unitPrice: number;
  payee: string;
  method: string;
  voucherNo: string | null;
  recorder: User;
  recordedAt: number;
  /** The second person, and when, if there was one. */
  approval: { by: User; at: number } | null;
  isVoid: boolean;
};

/** The running costs of the scheme's office, a number per month; a few are void, two large ones await a second person. */
export function makeExpenses(world: World): void {
  const random = world.random.fork('expenses');
  const accountants = world.staff('ACCOUNTANT');
  const admins = world.staff('ADMIN');
  const perMonth = scaled(world.lives, 30, 80, 200);
  const spentByBudget = new Map<string, number>();
  let voucherNo = 1;
  const nextVoucher = (day: number) => `PV/${isoDate(day).slice(0, 4)}/${String(voucherNo++).padStart(5, '0')}`;
  for (let month = world.historyStart; month <= world.today; month = addMonths(month, 1)) {
    for (let i = 0; i < perMonth; i++) {
      const day = month + random.int(0, 27);
      const recordedAt = instantAt(day, random.int(9, 15), random.int(0, 59), random.int(0, 59));
      if (!isWorkday(day) || recordedAt >= world.now) continue;
      const item = random.weighted(world.expenseItems, ({ defaultUnitPrice }) => 1 / Math.sqrt(defaultUnitPrice));
      const unitPrice = Math.round((item.defaultUnitPrice * (0.85 + random.next() * 0.4)) / 5000) * 5000;
      const qty = unitPrice < 10_000_000 ? random.int(1, 12) : 1;
      const isLarge = qty * unitPrice >= SECOND_PERSON_FROM;
      const recorder = random.pick(accountants);
      const possibleApprovers = [...accountants.filter((accountant) => accountant !== recorder), ...admins];
      const approvedAt = recordedAt + random.int(1, 6) * DAY;
      const isVoid = random.chance(0.02);
      const isApproved = !isVoid && approvedAt <= world.now && (isLarge || random.chance(0.9));
      const approver = isApproved ? random.pick(possibleApprovers) : null;
      const id = random.uuid(recordedAt);
      const payee = random.chance(0.5)
        ? `${pickSurname(random, pickEthnicGroup(random, random.pick(world.lgas).code))} & Sons Enterprises`
        : `${pickSurname(random, 'igbo')} Nigeria Ltd`;
      const method = random.pick(['BANK_TRANSFER', 'BANK_TRANSFER', 'REMITA', 'CHEQUE']);
      const hasVoucher = random.chance(0.9);
      writeExpense(world, id, {
        item,
        day,
        qty,
        unitPrice,
        payee,
        method,
        voucherNo: hasVoucher ? nextVoucher(day) : null,
        recorder,
        recordedAt,
        approval: isLarge && approver ? { by: approver, at: approvedAt } : null,
        isVoid,
      });
      if (!isVoid) {
        const key = `${isoDate(day).slice(0, 4)} ${item.categoryId}`;
        spentByBudget.set(key, (spentByBudget.get(key) ?? 0) + qty * unitPrice);
      }
    }
  }
  makeWaitingExpenses(world, world.random.fork('waiting-expenses'), nextVoucher);
  makeBudgets(world, world.random.fork('expense-budgets'), spentByBudget);
}

/** One large expense of each of two accountants, so that each can approve that of the other. */
function makeWaitingExpenses(world: World, random: Random, nextVoucher: (day: number) => string): void {
  const dearest = world.expenseItems.toSorted((a, b) => b.defaultUnitPrice - a.defaultUnitPrice);
  for (const [index, recorder] of world.staff('ACCOUNTANT').slice(0, 2).entries()) {
    const item = dearest[index];
    if (!item) continue;
    const day = world.today - index - 1;
    const recordedAt = instantAt(day, 11, 10 + index, 0);
    writeExpense(world, random.uuid(recordedAt), {
      item,
      day,
      qty: Math.ceil(SECOND_PERSON_FROM / item.defaultUnitPrice),
      unitPrice: item.defaultUnitPrice,
      payee: `${pickSurname(random, 'igbo')} Nigeria Ltd`,
      method: 'BANK_TRANSFER',
      voucherNo: nextVoucher(day),
      recorder,
      recordedAt,
      approval: null,
      isVoid: false,
    });
  }
}

/** Budgets of every year; some categories spent more. */
function makeBudgets(world: World, random: Random, spentByBudget: ReadonlyMap<string, number>): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  for (const [key, spent] of [...spentByBudget].sort(([a], [b]) => a.localeCompare(b))) {
    const [year = '', categoryId] = key.split(' ');
    const setAt = Math.min(Date.UTC(Number(year), 0, 5, 9), world.now);
    world.copyBuffer.add('ExpenseBudget', {
      id: random.uuid(setAt),
      categoryId,
      year: Number(year),
      amount: Math.ceil((spent * (0.9 + random.next() * 0.6)) / 10_000_000) * 10_000_000,
      version: 0,
      updatedById: admin.id,
      createdAt: sqlTimestamp(setAt),
      updatedAt: sqlTimestamp(setAt),
    });
  }
}

function writeExpense(world: World, id: string, spent: Spent): void {
  const { item, day, qty, unitPrice, payee, recorder, recordedAt, approval, isVoid } = spent;
  const amount = qty * unitPrice;
  const isByRule = amount < SECOND_PERSON_FROM;
  const approvedAt = isByRule ? recordedAt + RULE_DELAY : (approval?.at ?? null);
  const voidedAt = recordedAt + MINUTE;
  const expenseNo = world.numbered(`EXP-${yymm(dayOf(recordedAt))}`, 5);
  world.copyBuffer.add('Expense', {
    id,
    expenseNo,
    itemId: item.id,
    date: isoDate(day),
    qty,
    unitPrice,
    amount,
    payee,
    description: `${item.name} for the head office`,
    method: spent.method,
    voucherNo: spent.voucherNo,
    status: isVoid ? 'VOID' : approvedAt ? 'APPROVED' : 'RECORDED',
    voidReason: isVoid ? 'Recorded twice' : null,
    recordedById: recorder.id,
    approvedById: approval?.by.id ?? null,
    approvedAt: approvedAt ? sqlTimestamp(approvedAt) : null,
    version: (approvedAt ? 1 : 0) + (isVoid ? 1 : 0),
    createdAt: sqlTimestamp(recordedAt),
    updatedAt: sqlTimestamp(isVoid ? voidedAt : (approvedAt ?? recordedAt)),
  });
  const record = { entity: 'Expense', id, label: expenseNo };
  recordChange(world, { ...record, action: 'RECORD', from: null, to: 'RECORDED', by: recorder, at: recordedAt });
  const approved = { ...record, from: 'RECORDED', to: 'APPROVED' };
  if (isByRule)
    recordChange(world, {
      ...approved,
      action: 'APPROVE_BY_RULE',
      by: null,
      at: recordedAt + RULE_DELAY,
      note: 'Below ₦500,000, which needs no second person',
    });
  if (approval) recordChange(world, { ...approved, action: 'APPROVE', by: approval.by, at: approval.at });
  if (isVoid)
    recordChange(world, {
      ...record,
      action: 'VOID',
      from: approvedAt ? 'APPROVED' : 'RECORDED',
      to: 'VOID',
      by: recorder,
      at: voidedAt,
      note: 'Recorded twice',
    });
  if (recordedAt > world.now - RECEIPT_DAYS * DAY)
    storeDocument(world, {
      id: world.random.fork('expense-receipt', id).uuid(recordedAt),
      ownerType: 'Expense',
      ownerId: id,
      kind: 'RECEIPT',
      name: 'receipt',
      text: `${payee}: ${item.name}`,
      at: recordedAt,
      uploadedById: recorder.id,
    });
}
