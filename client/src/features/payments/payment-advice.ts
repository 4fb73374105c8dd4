import type { CutReason, Payment_DetailsFragment } from '../../graphql/generated.ts';
import { words } from '../../ui/format.ts';
import { type Column, codeColumn, dateColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';

export type AdviceLine = Payment_DetailsFragment['advice'][number];

const reasons = (codes: readonly CutReason[]) => codes.map((code) => words(code)).join(', ');

/** What the facility gets for each claim, and why not more. */
export const adviceColumns: Column<AdviceLine>[] = [
  codeColumn('Claim', (line) => line.claimNo, {
    always: true,
    second: (line) => line.batchNo,
    extra: { label: 'Bill', value: (line) => line.batchNo },
  }),
  textColumn('Enrollee', (line) => line.fullName, {
    second: (line) => line.enrolmentNo,
    extra: { label: 'Enrolment no.', value: (line) => line.enrolmentNo },
  }),
  dateColumn('Service', (line) => line.serviceTo),
  moneyColumn('Claimed', (line) => line.claimedAmount),
  moneyColumn('Approved', (line) => line.approvedAmount),
  moneyColumn('Paid', (line) => line.paidAmount, { strong: true }),
  textColumn('Why less', (line) => reasons(line.cutReasons)),
];

export const adviceTotals = (lines: readonly AdviceLine[]) => ({
  claimed: lines.reduce((sum, line) => sum + line.claimedAmount, 0),
  approved: lines.reduce((sum, line) => sum + line.approvedAmount, 0),
  paid: lines.reduce((sum, line) => sum + line.paidAmount, 0),
});
