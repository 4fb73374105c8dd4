import { dayInWords } from '../../platform/clock.ts';
import { nairaText } from '../../platform/money.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

type Line = {
  paymentId: string;
  bankName: string;
  accountNumber: string;
  bankReference: string;
  paidOn: Date;
  deductions: bigint;
  deductionReason: string | null;
  billNo: string;
  lives: number | null;
  claimCount: number;
  claimedAmount: bigint;
  amount: bigint;
};

/** Digits of an account number shown in emails. */
const SHOWN_DIGITS = 4;

/** Email data of paid payments, by bill. The advice by claim is shown only in the platform because it names patients. */
export async function paymentAdvices(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, string[]>> {
  const lines = await tx.$queryRaw<Line[]>`
    SELECT p.id AS "paymentId", p."bankName", p."accountNumber", p."bankReference", p."paidOn", p.deductions, p."deductionReason",
      b."billNo", s.lives, b."claimCount", b."claimedAmount", l.amount
    FROM "Payment" p JOIN "PaymentLine" l ON l."paymentId" = p.id JOIN "Bill" b ON b.id = l."billId"
    LEFT JOIN "CapitationStatement" s ON s."billId" = b.id
    WHERE p.id = ANY(${[...paymentIds]}::uuid[]) ORDER BY p.id, b."billNo"`;
  const letters = new Map<string, string[]>();
  for (const [paymentId, ofPayment] of Map.groupBy(lines, (line) => line.paymentId)) {
    const [first] = ofPayment;
    if (!first) continue;
    letters.set(paymentId, [
      `Paid on ${dayInWords(first.paidOn)} to ${first.bankName}, account ending in ${first.accountNumber.slice(-SHOWN_DIGITS)}, reference ${first.bankReference}.`,
      ...ofPayment.map(({ billNo, lives, claimCount, claimedAmount, amount }) =>
        lives === null
          ? `${billNo}: ${claimCount} ${claimCount === 1 ? 'claim' : 'claims'}, ${nairaText(claimedAmount)} claimed, ${nairaText(amount)} paid.`
          : `${billNo}: capitation for ${lives.toLocaleString('en-NG')} ${lives === 1 ? 'life' : 'lives'}, ${nairaText(amount)}.`,
      ),
      ...(first.deductions > 0n ? [`Less ${nairaText(first.deductions)}: ${first.deductionReason ?? 'deductions'}.`] : []),
    ]);
  }
  return letters;
}
