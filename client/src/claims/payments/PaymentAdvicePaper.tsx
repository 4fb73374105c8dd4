import { Grid } from '@chakra-ui/react';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { amount, date, monthName, naira } from '../../ui/format.ts';
import { PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import type { Payment_DetailsFragment } from './PaymentDetailPage.generated.ts';
import { PAY_METHOD, PAYMENT_STATUS } from './payment.labels.ts';
import { adviceSubject, adviceTotals, deductionReasons } from './payment-advice.tsx';

/** The payment advice on paper: each claim, the amount paid, and the reasons of deductions. */
export function PaymentAdvicePaper({ payment }: { payment: Payment_DetailsFragment }) {
  const { settings } = useSession();
  const viewer = useViewer();
  const totals = adviceTotals(payment.advice);
  return (
    <PrintPage
      paper="A4"
      title="Payment advice"
      number={payment.paymentNo}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State scheme`, logo: <Logo /> }}
    >
      <Grid templateColumns="3fr 3fr 2fr" gap="4mm" mb="6mm">
        <PrintFact label="Paid to" second={payment.hcp.code}>
          {payment.hcp.name}
        </PrintFact>
        <PrintFact label={PAY_METHOD[payment.method].text} second={[payment.bankName, payment.accountNumber].filter(Boolean).join(', ')}>
          {payment.accountName}
        </PrintFact>
        <PrintFact
          label={PAYMENT_STATUS[payment.status].text}
          second={[payment.paidOn && date(payment.paidOn), payment.bankReference].filter(Boolean).join(', ')}
        >
          {naira(payment.netAmount)}
        </PrintFact>
      </Grid>
      <table>
        <thead>
          <tr>
            <th>Claim, bill</th>
            <th>Enrollee</th>
            <th>Service</th>
            <th className="num">Claimed ₦</th>
            <th className="num">Approved ₦</th>
            <th className="num">Co-payment ₦</th>
            <th className="num">Paid ₦</th>
          </tr>
        </thead>
        <tbody>
          {payment.advice.map((line) => (
            <tr key={`${line.billNo}/${line.claimNo}`}>
              <td>
                <span className="code">{line.claimNo ?? 'Capitation'}</span>
                <br />
                <span className="code">{line.billNo}</span>
                {line.disputeNo && (
                  <>
                    <br />
                    Dispute <span className="code">{line.disputeNo}</span>
                  </>
                )}
              </td>
              <td>
                {adviceSubject(line)}
                <br />
                <span className="code">{line.enrolmentNo}</span>
                {deductionReasons(line) && (
                  <>
                    <br />
                    Less: {deductionReasons(line).toLowerCase()}
                  </>
                )}
              </td>
              <td>{line.claimNo ? date(line.serviceTo) : monthName(line.serviceTo)}</td>
              <td className="num">{amount(line.claimedAmount)}</td>
              <td className="num">{amount(line.approvedAmount)}</td>
              <td className="num">{amount(line.approvedAmount - line.payableAmount)}</td>
              <td className="num">{amount(line.paidAmount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total</td>
            <td className="num">{amount(totals.claimed)}</td>
            <td className="num">{amount(totals.approved)}</td>
            <td className="num">{amount(totals.approved - totals.payable)}</td>
            <td className="num">{amount(totals.paid)}</td>
          </tr>
          {payment.deductions > 0 && (
            <tr>
              <td colSpan={6}>{payment.deductionReason ?? 'Deductions'}</td>
              <td className="num">−{amount(payment.deductions)}</td>
            </tr>
          )}
          {payment.deductions > 0 && (
            <tr>
              <td colSpan={6}>Net</td>
              <td className="num">{amount(payment.netAmount)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </PrintPage>
  );
}
