import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HOUR, instantAt, isoDate, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { World } from '../world/world.ts';

const FILENAME = 'Statement of the month.csv';
/** Kobo. */
const [UNKNOWN_MONEY, CHARGE] = [12_500_000, 5_375];

/** The last transfer out of a fund, with its account and what the fund had before that day. */
const LAST_TRANSFER = `
  SELECT e.id, e."recordNo", e.amount::float, extract(epoch FROM e.day)::bigint / 86400 AS day, a.id AS "accountId", a."bankName", a."accountNumber",
    (SELECT sum(CASE WHEN b.debit = 'BANK' THEN b.amount ELSE -b.amount END)::float FROM "LedgerEntry" b
     WHERE b."fundingPool" = e."fundingPool" AND 'BANK' IN (b.debit, b.credit) AND b.day < e.day) AS before
  FROM "LedgerEntry" e JOIN "FundAccount" a ON a."fundingPool" = e."fundingPool"
  WHERE e.kind = 'FUNDS_TRANSFERRED' AND e.credit = 'BANK' ORDER BY e.day DESC LIMIT 1`;

type Transfer = {
  id: string;
  recordNo: string;
  amount: number;
  day: string;
  accountId: string;
  bankName: string;
  accountNumber: string;
  before: number;
};

const naira = (kobo: number) => (kobo / 100).toFixed(2);

/** A bank statement with a matched line, one to match and one that was set aside. */
export async function makeBankStatement(client: pg.ClientBase, world: World): Promise<void> {
  const [transfer] = (await client.query<Transfer>(LAST_TRANSFER)).rows;
  const [accountant] = world.staff('ACCOUNTANT');
  if (!transfer || !accountant) return;
  const [day, at] = [Number(transfer.day), Math.min(instantAt(Number(transfer.day) + 1, 10), world.now - HOUR)];
  const random = world.random.fork('bank statement');
  const [id, fileId] = [random.uuid(at), random.uuid(at)];
  const lines = [
    { amount: -transfer.amount, reference: 'FT26319K4T', narration: `Transfer ${transfer.recordNo}`, status: 'MATCHED' },
    { amount: UNKNOWN_MONEY, reference: 'FT26319P0C', narration: 'NIP from Ministry of Finance', status: 'OPEN' },
    { amount: -CHARGE, reference: null, narration: 'SMS and transfer charges', status: 'SET_ASIDE' },
  ];
  const closing = transfer.before + lines.reduce((sum, { amount }) => sum + amount, 0);
  const content = Buffer.from(
    `Date,Reference,Narration,Amount\n${lines.map((line) => `${isoDate(day)},${line.reference ?? ''},${line.narration},${naira(line.amount)}`).join('\n')}\n`,
  );
  const storageKey = `bankstatement/${fileId}.csv`;
  world.storedFiles.push({ key: storageKey, content });
  const { copyBuffer } = world;
  copyBuffer.add('Attachment', {
    ...{ id: fileId, ownerType: 'BankStatement', ownerId: id, kind: 'BANK_STATEMENT', filename: FILENAME, mime: 'text/csv' },
    ...{ size: content.length, sha256: createHash('sha256').update(content).digest('hex'), storageKey, uploadedById: accountant.id },
    createdAt: sqlTimestamp(at),
  });
  const statementNo = world.numbered(`STM-${yymm(day)}`, 3);
  const { accountId, bankName, accountNumber } = transfer;
  copyBuffer.add('BankStatement', {
    ...{ id, statementNo, accountId, bankName, accountNumber, fileId, filename: FILENAME, firstDay: isoDate(day), lastDay: isoDate(day) },
    ...{ closingBalance: closing, lineCount: lines.length, knownCount: 0, importedById: accountant.id, importedAt: sqlTimestamp(at) },
  });
  for (const [index, { status, ...line }] of lines.entries()) {
    const lineId = random.uuid(at);
    const isAside = status === 'SET_ASIDE';
    copyBuffer.add('BankLine', {
      ...{ id: lineId, statementId: id, accountId, number: index + 2, day: isoDate(day), valueDay: null, ...line, status },
      key: createHash('sha256').update(line.narration).digest('hex'),
      ...{ setAsideReason: isAside ? 'BANK_CHARGE' : null, note: null, version: isAside ? 1 : 0 },
      ...{ createdAt: sqlTimestamp(at), updatedAt: sqlTimestamp(at) },
    });
    const record = { entity: 'BankLine', id: lineId, label: `${statementNo}, row ${index + 2}`, by: accountant };
    recordChange(world, { ...record, action: 'IMPORT', from: null, to: isAside ? 'OPEN' : status, at });
    if (isAside) recordChange(world, { ...record, action: 'SET_ASIDE', from: 'OPEN', to: status, at: at + HOUR / 2 });
    if (status === 'MATCHED')
      copyBuffer.add('BankLineMatch', {
        ...{ id: random.uuid(at), lineId, entryId: transfer.id, matchedAt: sqlTimestamp(at), matchedById: accountant.id },
        ...{ unmatchedAt: null, unmatchedById: null },
      });
  }
  for (const [key, next] of world.allSeries()) if (key.startsWith('STM-')) copyBuffer.add('NumberSeries', { key, next });
}
