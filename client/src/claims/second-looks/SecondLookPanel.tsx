import { Box, Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { reviewPaidClaimInput } from '../../../../server/claims/second-looks/second-look.input.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { dateTime, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { also, type Column, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CUT_REASON } from '../claim.labels.ts';
import { ReviewPaidClaimDocument, type SecondLook_PanelFragment } from './SecondLooks.generated.ts';
import { reasonsText, SECOND_LOOK_STATUS } from './second-look.labels.ts';

type Look = NonNullable<SecondLook_PanelFragment['secondLook']>;
type Item = SecondLook_PanelFragment['items'][number];
type Row = Item & { vetted: Look['lines'][number] | undefined };

const reasonOf = ({ vetted }: Row) => vetted?.reasonCode && CUT_REASON[vetted.reasonCode];

const columnsOf = (isDecided: boolean): Column<Row>[] => [
  textColumn<Row>('Service', ({ line, service }) => `${line}. ${service.name}`, { strong: true }),
  moneyColumn<Row>('Claimed', ({ amountClaimed }) => amountClaimed),
  moneyColumn<Row>('Officer approved', ({ vetted }) => vetted?.amountApproved, { strong: !isDecided }),
  textColumn<Row>('Reason for cut', reasonOf, { ...also('Note', ({ vetted }) => vetted?.note) }),
  ...(isDecided ? [moneyColumn<Row>('Final amount', ({ amountApproved }) => amountApproved, { strong: true })] : []),
];

/** The officer's decision on a claim selected for second review, and the result. Hidden for other claims. */
export function SecondLookPanel({ claim }: { claim: SecondLook_PanelFragment }) {
  const { items, secondLook, approvedAmount } = claim;
  const [isReviewing, setReviewing] = useState(false);
  const isDecided = Boolean(secondLook?.decidedAt);
  const columns = useMemo(() => columnsOf(isDecided), [isDecided]);
  if (!secondLook) return null;
  const { status, reasons, seed, note, officer, decidedBy, decidedAt, vettedAmount, decidedAmount, setAsideAt } = secondLook;
  const isPaidAlready = claim.status === 'APPROVED' || claim.status === 'PAID';
  const rows = items.map((item): Row => ({ ...item, vetted: secondLook.lines.find(({ itemId }) => itemId === item.id) }));
  return (
    <Panel title="Second review" note={<StatusTag label={SECOND_LOOK_STATUS[status]} />} padding={false}>
      <Box px="3" py="2.5">
        <Box>
          {reasonsText(reasons)}, selected on {dateTime(setAsideAt)}. Vetted by {officer.name} as shown below.
        </Box>
        {isPaidAlready && status === 'OPEN' && (
          <Box color="fg.muted">
            The claim was approved before this review. If less was due, the accountant deducts the difference from the next payment.
          </Box>
        )}
        {isPaidAlready && isDecided && (decidedAmount ?? 0) < approvedAmount && (
          <Box>{naira(approvedAmount - (decidedAmount ?? 0))} to be deducted from the next payment.</Box>
        )}
        {secondLook.canReview && (
          <Button mt="2" onClick={() => setReviewing(true)}>
            Finish review
          </Button>
        )}
        {status === 'OPEN' && !isPaidAlready && (
          <Box color="fg.muted">
            Approve it unchanged to agree, or change lines, reject it or send it back. The bill cannot be approved until this is done.
          </Box>
        )}
        {decidedBy && (
          <Box>
            {decidedBy.name}, {dateTime(decidedAt)}
            {note && `: ${note}`}
          </Box>
        )}
        {seed && (
          <Box textStyle="small" color="fg.muted" overflowWrap="anywhere">
            Random seed: <span className="code">{seed}</span>
          </Box>
        )}
      </Box>
      <Box overflowX="auto">
        <DataTable
          rows={rows}
          columns={columns}
          label="Officer’s decision"
          totals={{
            'officer-approved': vettedAmount,
            ...(isDecided && { 'final-amount': isPaidAlready ? approvedAmount : decidedAmount }),
          }}
        />
      </Box>
      {isReviewing && (
        <MutationDialog
          schema={reviewPaidClaimInput}
          defaultValues={{ version: secondLook.version, amount: approvedAmount, note: '' }}
          mutation={ReviewPaidClaimDocument}
          variables={(input) => ({ id: secondLook.id, input })}
          onClose={() => setReviewing(false)}
          title={`Finish the review of ${claim.claimNo}?`}
          note="Keep the amount if it stands. The difference to a lower amount is deducted from the next payment to the facility."
          submitLabel="Finish review"
        >
          <MoneyField name="amount" label="Amount due" />
          <TextAreaField name="note" label="Reason" maxLength={500} />
        </MutationDialog>
      )}
    </Panel>
  );
}
