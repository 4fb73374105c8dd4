import type pg from 'pg';
import { fundsTransferred, grantReceived, openingBalancePosted } from '../../ledger/fund-movements/fund-movement.ledger.ts';
import { ADMINISTRATION_FUND } from '../../ledger/funds.ts';
import { postAll } from '../../ledger/open-ledger.ts';
import { fundName } from '../../network/plans/fund-name.shared.ts';
import { addMonths, DAY, HOUR, instantAt, isoDate, monthNumber, monthStart, workdaysAfter, yearOf, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';

/** Kobo; sums are whole millions of naira. */
const MILLION = 100_000_000;
const QUARTER_MONTHS = 3;
/** Share of the spending of a quarter that its grant adds, so that a little is left. */
const RESERVE = 1.05;

/** Who pays for a fund that no premium fills, and how. */
const SOURCES: Record<string, { kind: 'GRANT' | 'APPROPRIATION'; source: string; code: string }> = {
  BHCPF: { kind: 'GRANT', source: 'National Health Insurance Authority, BHCPF gateway', code: 'NHIA/BHCPF' },
  EQUITY: { kind: 'APPROPRIATION', source: 'State Ministry of Finance, equity plan', code: 'SMF/EQ' },
  TISHIP: { kind: 'GRANT', source: 'State Scholarship Board, student subsidy', code: 'SSB/ST' },
};
const OTHER_SOURCE = { kind: 'APPROPRIATION', source: 'State Ministry of Finance, counterpart funding', code: 'SMF/CF' } as const;

type Flow = { day: number; inflow: number; outflow: number };
type Movement = {
  kind: string;
  fund: string;
  from?: string;
  amount: number;
  day: number;
  source?: string;
  period?: [number, number];
  reference?: string;
  reason?: string;
  status: 'RECORDED' | 'CONFIRMED' | 'REJECTED';
};

const roundedUp = (amount: number) => Math.ceil(amount / MILLION) * MILLION;
const quarterStart = (day: number) => addMonths(monthStart(day), -((monthNumber(day) - 1) % QUARTER_MONTHS));

/** The lowest balance of a fund over time. */
function lowestBalance(flows: readonly Flow[]): number {
  let balance = 0;
  let lowest = 0;
  for (const { inflow, outflow } of flows.toSorted((a, b) => a.day - b.day)) {
    balance += inflow - outflow;
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}

/** A grant for each quarter in which a fund spends more than it receives, and the opening balance that it needs besides. */
function incomeOf(fund: string, flows: readonly Flow[], firstDay: number, today: number): Movement[] {
  if (lowestBalance(flows) >= 0) return [];
  const { kind, source, code } = SOURCES[fund] ?? OTHER_SOURCE;
  const grants = [...Map.groupBy(flows, ({ day }) => quarterStart(day))].flatMap(([quarter, ofQuarter]): Movement[] => {
    const shortage = ofQuarter.reduce((sum, { inflow, outflow }) => sum + outflow - inflow, 0);
    const day = workdaysAfter(Math.max(quarter, firstDay), 2);
    if (shortage <= 0 || day > today) return [];
    const number = `${code}/${yearOf(quarter)}/Q${Math.ceil(monthNumber(quarter) / QUARTER_MONTHS)}`;
    const period: [number, number] = [quarter, addMonths(quarter, QUARTER_MONTHS) - 1];
    return [{ kind, fund, amount: roundedUp(shortage * RESERVE), day, source, period, reference: number, status: 'CONFIRMED' }];
  });
  const lowest = lowestBalance([...flows, ...grants.map(({ day, amount }) => ({ day, inflow: amount, outflow: 0 }))]);
  const reason = 'Balance of the bank account on the day the books began';
  return [{ kind: 'OPENING_BALANCE', fund, amount: roundedUp(-lowest + MILLION), day: firstDay, reason, status: 'CONFIRMED' }, ...grants];
}

/** Movements that show each type and status: a transfer, one that waits, a grant that waits, and a rejected one. */
function examples(today: number): Movement[] {
  const { kind, source, code } = SOURCES.BHCPF ?? OTHER_SOURCE;
  const next = addMonths(quarterStart(today), QUARTER_MONTHS);
  const grant = { kind, fund: 'BHCPF', source, period: [next, addMonths(next, QUARTER_MONTHS) - 1] as [number, number] };
  const transfer = { kind: 'TRANSFER', from: 'EQUITY', fund: ADMINISTRATION_FUND };
  // What waits is of this month, so that the last month can be closed.
  const daysAgo = (days: number) => Math.max(today - days, monthStart(today));
  return [
    { ...transfer, amount: MILLION / 2, day: daysAgo(5), reason: 'Administrative charge of the quarter', status: 'CONFIRMED' },
    { ...transfer, amount: MILLION / 4, day: daysAgo(1), reason: 'Enrolment drive in the wards', status: 'RECORDED' },
    { ...grant, amount: 40 * MILLION, day: daysAgo(1), reference: `${code}/${yearOf(next)}/ADVANCE`, status: 'RECORDED' },
    { ...grant, amount: 4 * MILLION, day: daysAgo(3), reference: `${code}/${yearOf(next)}/ADVICE`, status: 'REJECTED' },
  ];
}

const FLOWS = `
  SELECT "fundingPool" AS fund, extract(epoch FROM day)::bigint / 86400 AS day, coalesce(sum(amount) FILTER (WHERE debit = 'BANK'), 0)::bigint AS inflow,
    coalesce(sum(amount) FILTER (WHERE credit = 'BANK'), 0)::bigint AS outflow
  FROM "LedgerEntry" WHERE 'BANK' IN (debit, credit) GROUP BY 1, 2`;

/** The grants, appropriations and opening balances of funds that no premium fills, and the bank account of each fund. */
export async function makeFundMovements(client: pg.ClientBase, world: World): Promise<void> {
  const { rows } = await client.query<{ fund: string; day: string; inflow: string; outflow: string }>(FLOWS);
  const [maker, checker] = world.staff('ACCOUNTANT');
  if (!maker || !checker || rows.length === 0) return;
  const flows = rows.map(({ fund, day, inflow, outflow }) => ({
    fund,
    day: Number(day),
    inflow: Number(inflow),
    outflow: Number(outflow),
  }));
  const firstDay = Math.min(...flows.map(({ day }) => day));
  const ofFunds = [...Map.groupBy(flows, ({ fund }) => fund)].sort(([a], [b]) => a.localeCompare(b));
  const movements = ofFunds.flatMap(([fund, ofFund]) => incomeOf(fund, ofFund, firstDay, world.today));
  for (const [index, movement] of [...movements, ...examples(world.today)].sort((a, b) => a.day - b.day).entries())
    await writeMovement(client, world, movement, index % 2 === 0 ? [maker, checker] : [checker, maker]);
  for (const [index, [fund]] of ofFunds.entries()) {
    await client.query(
      `INSERT INTO "FundAccount" (id, "fundingPool", "bankName", "accountName", "accountNumber", "updatedById", "updatedAt")
       VALUES ($1, $2, 'Zenith Bank', $3, $4, $5, $6)`,
      [
        world.random.fork('fund account', fund).uuid(world.now),
        fund,
        `Health scheme, ${fundName(fund)} fund`,
        String(1_014_400_200 + index * 37),
        maker.id,
        new Date(world.now - DAY),
      ],
    );
  }
  for (const [key, next] of world.allSeries()) if (key.startsWith('FND-')) world.copyBuffer.add('NumberSeries', { key, next });
  await postAll(client, [grantReceived, openingBalancePosted, fundsTransferred]);
}

async function writeMovement(client: pg.ClientBase, world: World, movement: Movement, [recorder, decider]: [User, User]): Promise<void> {
  const recordedAt = Math.min(instantAt(movement.day, 10), world.now - HOUR);
  const isDecided = movement.status !== 'RECORDED';
  const decidedAt = Math.min(instantAt(movement.day, 15), world.now);
  const id = world.random.fork('fund movement', `${movement.fund}/${movement.day}/${movement.kind}/${movement.amount}`).uuid(recordedAt);
  const movementNo = world.numbered(`FND-${yymm(movement.day)}`, 3);
  const note = movement.status === 'REJECTED' ? 'Only an advice; the money is not at the bank yet' : null;
  const [from, to] = movement.period ?? [null, null];
  await client.query(
    `INSERT INTO "FundMovement" (id, "movementNo", kind, status, "fundingPool", "fromFundingPool", amount, day, source, "periodFrom", "periodTo", reference, reason,
       "recordedById", "decidedById", "decidedAt", "decisionNote", version, "createdAt", "updatedAt")
     VALUES ($1, $2, $3::"FundMovementKind", $4::"FundMovementStatus", $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      ...[id, movementNo, movement.kind, movement.status, movement.fund, movement.from ?? null, movement.amount, isoDate(movement.day)],
      ...[movement.source ?? null, from === null ? null : isoDate(from), to === null ? null : isoDate(to)],
      ...[movement.reference ?? null, movement.reason ?? null, recorder.id, isDecided ? decider.id : null],
      ...[
        isDecided ? new Date(decidedAt) : null,
        note,
        isDecided ? 1 : 0,
        new Date(recordedAt),
        new Date(isDecided ? decidedAt : recordedAt),
      ],
    ],
  );
  const record = { entity: 'FundMovement', id, label: movementNo };
  recordChange(world, { ...record, action: 'RECORD', from: null, to: 'RECORDED', by: recorder, at: recordedAt });
  if (isDecided)
    recordChange(world, {
      ...record,
      action: movement.status === 'CONFIRMED' ? 'CONFIRM' : 'REJECT',
      ...{ from: 'RECORDED', to: movement.status, by: decider, at: decidedAt, note },
    });
}
