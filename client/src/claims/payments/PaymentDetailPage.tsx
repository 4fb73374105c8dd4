import { Box, Button } from '@chakra-ui/react';
import { ArrowLeft, Printer } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useParams } from 'react-router';
import { undoPaymentInput } from '../../../../server/claims/payments/payment.input.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { paymentRunDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { ReversalActions } from '../../ui/form/ReversalActions.tsx';
import { date, naira, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { fundName } from '../claim.labels.ts';
import { ConfirmPaymentDialog } from './ConfirmPaymentDialog.tsx';
import { PaymentAdvicePaper } from './PaymentAdvicePaper.tsx';
import {
  DeclinePaymentReversalDocument,
  FailPaymentDocument,
  type Payment_DetailsFragment,
  RequestPaymentReversalDocument,
  useAddPaymentProofMutation,
  usePaymentDetailPageQuery,
  useReversePaymentMutation,
} from './PaymentDetailPage.generated.ts';
import { PaymentProofs } from './PaymentProofs.tsx';
import { PAY_METHOD, PAYMENT_DONE, PAYMENT_STATUS } from './payment.labels.ts';
import { adviceColumns, adviceTotals, deductionReasons } from './payment-advice.tsx';

type Payment = Payment_DetailsFragment;

/** A payment with its payment advice, which can be printed. */
export default function PaymentDetailPage() {
  const { id = '' } = useParams();
  const result = usePaymentDetailPageQuery({ id });
  const payment = result.data?.payment;
  const crumbs = useRecordCrumbs(payment?.paymentNo);
  const [paper, setPaper] = useQueryState('paper', parseAsString.withOptions({ history: 'push' }));
  if (payment && paper) {
    return (
      <Page>
        <Button variant="outline" alignSelf="flex-start" className="no-print" onClick={() => void setPaper(null)}>
          <ArrowLeft aria-hidden /> Back to payment
        </Button>
        <PaymentAdvicePaper payment={payment} />
      </Page>
    );
  }
  return (
    <DetailPage
      result={result}
      title={payment?.hcp.name ?? ''}
      crumbs={crumbs}
      tags={payment && <StatusTag label={PAYMENT_STATUS[payment.status]} />}
      actions={
        payment && (
          <Button variant="outline" onClick={() => void setPaper('advice')}>
            <Printer size={16} aria-hidden /> Print payment advice
          </Button>
        )
      }
      rail={payment && <Facts payment={payment} />}
      bar={payment && payment.availableActions.length > 0 ? <Actions payment={payment} /> : undefined}
    >
      {payment?.status === 'PAID' && payment.reversalRequestedBy && (
        <Callout kind="warn" title={`${payment.reversalRequestedBy.name} has requested a reversal`}>
          {payment.reversalReason}
        </Callout>
      )}
      {payment && (
        <Panel
          title="Payment advice"
          note={`${plural(payment.advice.length, 'line')}, ${plural(new Set(payment.advice.map((line) => line.billNo)).size, 'bill')}`}
          padding={false}
        >
          <Box overflowX="auto">
            <DataTable
              rows={payment.advice}
              columns={adviceColumns}
              rowKey={(line) => `${line.billNo}/${line.claimNo}`}
              totals={adviceTotals(payment.advice)}
              totalsLabel="Total"
              rowNote={(line) => deductionReasons(line) && <RowRemark kind="warn">{deductionReasons(line)}</RowRemark>}
              label="Claims in this payment"
            />
          </Box>
        </Panel>
      )}
    </DetailPage>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const [addProof] = useAddPaymentProofMutation();
  return (
    <>
      <Panel title="Amount">
        <FactList
          layout="rows"
          facts={[
            { label: 'Payable', value: naira(payment.grossAmount), second: 'Approved amount less co-payments' },
            ...(payment.deductions > 0 ? [{ label: payment.deductionReason ?? 'Deductions', value: `−${naira(payment.deductions)}` }] : []),
            { label: 'Net', value: <b>{naira(payment.netAmount)}</b> },
            ...(payment.fundingPool ? [{ label: 'Fund', value: fundName(payment.fundingPool) }] : []),
            ...(payment.run
              ? [
                  {
                    label: 'Run',
                    value: (
                      <ScreenLink to={paymentRunDetail} params={{ id: payment.run.id }} className="code">
                        {payment.run.runNo}
                      </ScreenLink>
                    ),
                  },
                ]
              : []),
            ...(payment.failReason ? [{ label: 'Reason not paid', value: payment.failReason }] : []),
          ]}
        />
      </Panel>
      <Panel title="Account">
        <FactList
          layout="rows"
          facts={[
            { label: 'Payment method', value: PAY_METHOD[payment.method].text },
            ...(payment.accountNumber
              ? [
                  { label: 'Bank', value: payment.bankName },
                  { label: 'Name', value: payment.accountName },
                  { label: 'Number', value: payment.accountNumber },
                ]
              : []),
            ...(payment.bankReference ? [{ label: 'Reference', value: payment.bankReference }] : []),
            ...(payment.paidOn ? [{ label: 'Paid on', value: date(payment.paidOn) }] : []),
          ]}
        />
      </Panel>
      <PaymentProofs proofs={payment.proofs} add={(fileId) => addProof({ variables: { id: payment.id, input: { fileId } } })} />
      <StatusHistoryPanel history={payment.history} titleOf={titleByAction(PAYMENT_DONE)} />
    </>
  );
}

function Actions({ payment }: { payment: Payment }) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'CONFIRM' | 'FAIL' | null>(null);
  const [reverse] = useReversePaymentMutation();
  const can = (action: Payment['availableActions'][number]) => payment.availableActions.includes(action);
  const isOwnPayment = payment.status === 'PENDING' && payment.createdBy.id === viewer.id;
  const isOwnRequest = payment.status === 'PAID' && payment.reversalRequestedBy?.id === viewer.id;
  const close = () => setDialog(null);
  return (
    <>
      <DecisionBar
        figures={[{ label: 'Net', value: naira(payment.netAmount) }]}
        note={
          isOwnPayment && !can('CONFIRM')
            ? 'You prepared this payment, so another accountant must confirm it.'
            : isOwnRequest
              ? 'You requested the reversal, so another accountant must confirm it.'
              : undefined
        }
      >
        {can('FAIL') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setDialog('FAIL')}>
            Mark as failed
          </Button>
        )}
        <ReversalActions
          record={payment}
          name={payment.paymentNo}
          thing="payment"
          amount={naira(payment.netAmount)}
          isOwnRequest={isOwnRequest}
          request={{
            schema: undoPaymentInput,
            mutation: RequestPaymentReversalDocument,
            note: 'For money that the bank sent back. Another accountant must confirm it. Then the claims and bills become approved and unpaid again.',
          }}
          decline={{ schema: undoPaymentInput, mutation: DeclinePaymentReversalDocument }}
          effect="Its claims and bills become approved and unpaid again. No money is recalled from the bank. The facility is notified."
          onReverse={() => reverse({ variables: { id: payment.id, input: { version: payment.version } } })}
        />
        {can('CONFIRM') && <Button onClick={() => setDialog('CONFIRM')}>Confirm {naira(payment.netAmount)}</Button>}
      </DecisionBar>
      {dialog === 'CONFIRM' && <ConfirmPaymentDialog payment={payment} onClose={close} />}
      {dialog === 'FAIL' && (
        <ReasonDialog
          record={payment}
          schema={undoPaymentInput}
          mutation={FailPaymentDocument}
          onClose={close}
          title={`Mark ${payment.paymentNo} as failed?`}
          note="The bills can be paid again."
          submitLabel="Mark as failed"
          cancelLabel="Keep payment"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
        />
      )}
    </>
  );
}
