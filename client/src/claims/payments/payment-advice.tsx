import type { CutReason } from '../../graphql/types.ts';
import { billDetail, capitationStatementDetail, claimDetail } from '../../screens/claims.screens.ts';
import { enumLabel, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { type Column, codeColumn, dateColumn, moneyColumn, personColumn } from '../../ui/table/columns.tsx';
import { coPaymentText } from '../co-payment.ts';
import type { Payment_DetailsFragment } from './PaymentDetailPage.generated.ts';

export type AdviceLine = Payment_DetailsFragment['advice'][number];

/** The reasons of deductions, shown below the row of the claim. */
export const deductionReasons = ({ claimedAmount, approvedAmount, cutReasons }: AdviceLine) =>
  (approvedAmount < claimedAmount ? cutReasons : []).map((code: CutReason) => enumLabel(code)).join(', ');

/** The patient of a claim, or the number of lives of capitation. */
export const adviceSubject = ({ fullName, lives }: AdviceLine) => fullName ?? (lives === null ? '' : plural(lives, 'life', 'lives'));

/** The columns of the payment advice. */
export const adviceColumns: Column<AdviceLine>[] = [
  codeColumn('Claim', (line) => line.claimNo, {
    always: true,
    cell: (line) =>
      line.claimId ? (
        <ScreenLink to={claimDetail} params={{ claimId: line.claimId, billId: line.billId }}>
          {line.claimNo}
        </ScreenLink>
      ) : (
        line.capitationStatementId && (
          <ScreenLink to={capitationStatementDetail} params={{ id: line.capitationStatementId }}>
            Capitation
          </ScreenLink>
        )
      ),
    second: (line) => (
      <>
        <ScreenLink to={billDetail} params={{ billId: line.billId }}>
          {line.billNo}
        </ScreenLink>
        {line.disputeNo && <>, dispute {line.disputeNo}</>}
      </>
    ),
    extra: { label: 'Bill', value: (line) => line.billNo },
  }),
  personColumn('Enrollee', (line) => ({ name: adviceSubject(line), number: line.enrolmentNo })),
  dateColumn('Service', (line) => line.serviceTo),
  moneyColumn('Claimed', (line) => line.claimedAmount),
  moneyColumn('Approved', (line) => line.approvedAmount),
  moneyColumn('Paid', (line) => line.paidAmount, {
    strong: true,
    second: (line) => line.payableAmount < line.approvedAmount && coPaymentText(line),
    extra: { label: 'Co-payment', kind: 'money', value: (line) => line.approvedAmount - line.payableAmount },
  }),
];

export const adviceTotals = (lines: readonly AdviceLine[]) => ({
  claimed: lines.reduce((sum, line) => sum + line.claimedAmount, 0),
  approved: lines.reduce((sum, line) => sum + line.approvedAmount, 0),
  payable: lines.reduce((sum, line) => sum + line.payableAmount, 0),
  paid: lines.reduce((sum, line) => sum + line.paidAmount, 0),
});
