import { addMonths, DAY, dayOf, instantAt, isoDate, isWorkday, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickSurname } from '../world/names.ts';
import { scaled, type World } from '../world/world.ts';

/** Kobo; as the setting from which an expense needs a second person. */
const SECOND_PERSON_FROM = 50_000_000;

/** The running costs of the scheme's office, a number per month; a few are void. */
export function makeExpenses(world: World): void {
  const random = world.random.fork('expenses');
  const accountants = world.staff('ACCOUNTANT');
  const admins = world.staff('ADMIN');
  const perMonth = scaled(world.lives, 30, 80, 200);
  let voucherNo = 1;
  for (let month = world.historyStart; month <= world.today; month = addMonths(month, 1)) {
    for (let i = 0; i < perMonth; i++) {
      const day = month + random.int(0, 27);
      const recordedAt = instantAt(day, random.int(9, 15), random.int(0, 59), random.int(0, 59));
      if (!isWorkday(day) || recordedAt > world.now) continue;
      const item = random.weighted(world.expenseItems, ({ defaultUnitPrice }) => 1 / Math.sqrt(defaultUnitPrice));
      const unitPrice = Math.round((item.defaultUnitPrice * (0.85 + random.next() * 0.4)) / 5000) * 5000;
      const qty = unitPrice < 10_000_000 ? random.int(1, 12) : 1;
      const amount = qty * unitPrice;
      const recorder = random.pick(accountants);
      const possibleApprovers = [...accountants.filter((accountant) => accountant !== recorder), ...admins];
      const approvedAt = recordedAt + random.int(1, 6) * DAY;
      const isVoid = random.chance(0.02);
      const isApproved = !isVoid && approvedAt <= world.now && (amount >= SECOND_PERSON_FROM || random.chance(0.9));
      const approver = isApproved ? random.pick(possibleApprovers) : null;
      const id = random.uuid(recordedAt);
      const expenseNo = world.numbered(`EXP-${yymm(dayOf(recordedAt))}`, 5);
      const changedAt = isApproved ? approvedAt : recordedAt;
      world.copyBuffer.add('Expense', {
        id,
        expenseNo,
        itemId: item.id,
        date: isoDate(day),
        qty,
        unitPrice,
        amount,
        payee: random.chance(0.5)
          ? `${pickSurname(random, pickEthnicGroup(random, random.pick(world.lgas).code))} & Sons Enterprises`
          : `${pickSurname(random, 'igbo')} Nigeria Ltd`,
        description: `${item.name} for the head office`,
        method: random.pick(['BANK_TRANSFER', 'BANK_TRANSFER', 'REMITA', 'CHEQUE']),
        voucherNo: random.chance(0.9) ? `PV/${isoDate(day).slice(0, 4)}/${String(voucherNo++).padStart(5, '0')}` : null,
        status: isVoid ? 'VOID' : isApproved ? 'APPROVED' : 'RECORDED',
        voidReason: isVoid ? 'Recorded twice' : null,
        recordedById: recorder.id,
        approvedById: approver?.id ?? null,
        approvedAt: isApproved ? sqlTimestamp(approvedAt) : null,
        version: isVoid || isApproved ? 1 : 0,
        createdAt: sqlTimestamp(recordedAt),
        updatedAt: sqlTimestamp(changedAt),
      });
      const record = { entity: 'Expense', id, label: expenseNo };
      recordChange(world, { ...record, action: 'RECORD', from: null, to: 'RECORDED', by: recorder, at: recordedAt });
      if (isVoid)
        recordChange(world, {
          ...record,
          action: 'VOID',
          from: 'RECORDED',
          to: 'VOID',
          by: recorder,
          at: recordedAt + MINUTE,
          note: 'Recorded twice',
        });
      if (approver) recordChange(world, { ...record, action: 'APPROVE', from: 'RECORDED', to: 'APPROVED', by: approver, at: approvedAt });
    }
  }
}
