import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { reopenMonthInput } from '../../../../server/ledger/closed-month.input.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { monthName } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { ReopenMonthDocument, useClosedMonthDetailPageQuery } from './ClosedMonthDetailPage.generated.ts';
import { CLOSED_MONTH_DONE, CLOSED_MONTH_STATUS } from './closed-month.labels.ts';
import { FundsPanel, ReconciliationPanel } from './FundsPanel.tsx';

/** A closed month with its figures at closing. The last one can be reopened here. */
export default function ClosedMonthDetailPage() {
  const { id = '' } = useParams();
  const result = useClosedMonthDetailPageQuery({ id });
  const closing = result.data?.closedMonth;
  const name = closing ? monthName(closing.month) : '';
  const crumbs = useRecordCrumbs(name);
  const [reopening, setReopening] = useState(false);
  return (
    <DetailPage
      result={result}
      title={name}
      crumbs={crumbs}
      tags={closing && <StatusTag label={CLOSED_MONTH_STATUS[closing.status]} />}
      subtitle={closing && `Closed by ${closing.closedBy.name}`}
      bar={
        closing?.availableActions.includes('REOPEN') ? (
          <DecisionBar note="To post a late entry, reopen the month.">
            <Button variant="outline" colorPalette="danger" onClick={() => setReopening(true)}>
              Reopen {name}
            </Button>
          </DecisionBar>
        ) : undefined
      }
    >
      {closing && (
        <>
          {closing.status === 'REOPENED' && (
            <Callout kind="info" title="This month was reopened">
              {closing.reopenReason}
            </Callout>
          )}
          <FundsPanel funds={closing.funds} title={`Funds in ${name}`} />
          <ReconciliationPanel lines={closing.reconciliation} note="From records and ledger at closing" />
          <StatusHistoryPanel history={closing.history} titleOf={titleByAction(CLOSED_MONTH_DONE)} />
          {reopening && (
            <ReasonDialog
              record={closing}
              schema={reopenMonthInput}
              mutation={ReopenMonthDocument}
              onClose={() => setReopening(false)}
              title={`Reopen ${name}?`}
              note="Entries can be dated in this month again. The closing figures stay on record, and the person who closed it is notified."
              submitLabel={`Reopen ${name}`}
              cancelLabel="Keep closed"
              tone="danger"
              reasonField={{ name: 'reason', label: 'Reason', maxLength: 300 }}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}
