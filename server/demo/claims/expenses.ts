import { addMonths, at, DAY, dayOf, isWorkday, stamp, ymd, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickPeople, pickSurname } from '../world/names.ts';
import { scaled, type World } from '../world/world.ts';

/** As the setting that asks for a second person from this amount on. */
const APPROVAL_FROM = 50_000_000;

/** The agency's own spending, some a month, a few of them void. */
export function makeExpenses(world: World): void {
  const random = world.random.fork('expenses');
  const accountants = world.staff('ACCOUNTANT');
  const admins = world.staff('ADMIN');
  const perMonth = scaled(world.lives, 30, 80, 200);
  let voucher = 1;
  for (let month = world.horizon; month <= world.today; month = addMonths(month, 1)) {
    for (let i = 0; i < perMonth; i++) {
      const day = month + random.int(0, 27);
      const recordedAt = at(day, random.int(9, 15), random.int(0, 59), random.int(0, 59));
      if (!isWorkday(day) || recordedAt > world.now) continue;
      const item = random.weighted(world.expenseItems, ({ defaultUnitPrice }) => 1 / Math.sqrt(defaultUnitPrice));
      const unitPrice = Math.round((item.defaultUnitPrice * (0.85 + random.next() * 0.4)) / 5000) * 5000;
      const qty = unitPrice < 10_000_000 ? random.int(1, 12) : 1;
      const amount = qty * unitPrice;
      const recorder = random.pick(accountants);
      const others = [...accountants.filter((each) => each !== recorder), ...admins];
      const approvedAt = recordedAt + random.int(1, 6) * DAY;
      const voided = random.chance(0.02);
      const approved = !voided && approvedAt <= world.now && (amount >= APPROVAL_FROM || random.chance(0.9));
      const approver = approved ? random.pick(others) : null;
      const id = random.uuid(recordedAt);
      const expenseNo = world.numbered(`EXP-${yymm(dayOf(recordedAt))}`, 5);
      const changedAt = approved ? approvedAt : recordedAt;
      world.copyBuffer.add('Expense', {
        id,
        expenseNo,
        itemId: item.id,
        date: ymd(day),
        qty,
        unitPrice,
        amount,
        payee: random.chance(0.5)
          ? `${pickSurname(random, pickPeople(random, random.pick(world.lgas).code))} & Sons Enterprises`
          : `${pickSurname(random, 'igbo')} Nigeria Ltd`,
        description: `${item.name} for the head office`,
        method: random.pick(['BANK_TRANSFER', 'BANK_TRANSFER', 'REMITA', 'CHEQUE']),
        voucherNo: random.chance(0.9) ? `PV/${ymd(day).slice(0, 4)}/${String(voucher++).padStart(5, '0')}` : null,
        status: voided ? 'VOID' : approved ? 'APPROVED' : 'RECORDED',
        voidReason: voided ? 'Recorded twice' : null,
        recordedById: recorder.id,
        approvedById: approver?.id ?? null,
        approvedAt: approved ? stamp(approvedAt) : null,
        version: voided || approved ? 1 : 0,
        createdAt: stamp(recordedAt),
        updatedAt: stamp(changedAt),
      });
      const step = { entity: 'Expense', id, label: expenseNo };
      recordChange(world, { ...step, action: 'RECORD', from: null, to: 'RECORDED', by: recorder, at: recordedAt });
      if (voided)
        recordChange(world, {
          ...step,
          action: 'VOID',
          from: 'RECORDED',
          to: 'VOID',
          by: recorder,
          at: recordedAt + 60_000,
          note: 'Recorded twice',
        });
      if (approver) recordChange(world, { ...step, action: 'APPROVE', from: 'RECORDED', to: 'APPROVED', by: approver, at: approvedAt });
    }
  }
}
