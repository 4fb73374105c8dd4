import { Box } from '@chakra-ui/react';
import { useParams } from 'react-router';
import { useRecordCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { date, dateTime, fileSize, naira } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { fundName } from '../claim.labels.ts';
import { FundMovementActions } from './FundMovementActions.tsx';
import { type FundMovement_DetailsFragment, useFundMovementDetailPageQuery } from './FundMovementDetailPage.generated.ts';
import { FUND_MOVEMENT_DONE, FUND_MOVEMENT_KIND, FUND_MOVEMENT_STATUS } from './fund-movement.labels.ts';

type Movement = FundMovement_DetailsFragment;

/** A grant, appropriation, opening balance or transfer, where it is confirmed or reversed. */
export default function FundMovementDetailPage() {
  const { id = '' } = useParams();
  const result = useFundMovementDetailPageQuery({ id });
  const movement = result.data?.fundMovement;
  const crumbs = useRecordCrumbs(movement?.movementNo);
  return (
    <DetailPage
      result={result}
      title={movement ? FUND_MOVEMENT_KIND[movement.kind].text : ''}
      crumbs={crumbs}
      tags={movement && <StatusTag label={FUND_MOVEMENT_STATUS[movement.status]} />}
      subtitle={movement && `${naira(movement.amount)} to the ${fundName(movement.fundingPool)} fund`}
      rail={movement && <StatusHistoryPanel history={movement.history} titleOf={titleByAction(FUND_MOVEMENT_DONE)} />}
      bar={movement && movement.availableActions.length > 0 ? <FundMovementActions movement={movement} /> : undefined}
    >
      {movement && (
        <>
          <Notes movement={movement} />
          <Panel title="Details">
            <FactList
              columns={3}
              facts={[
                { label: 'Number', value: <span className="code">{movement.movementNo}</span> },
                { label: 'Date', value: date(movement.day) },
                { label: 'Amount', value: <b>{naira(movement.amount)}</b> },
                movement.fromFundingPool !== null && { label: 'From fund', value: fundName(movement.fromFundingPool) },
                { label: movement.fromFundingPool ? 'To fund' : 'Fund', value: fundName(movement.fundingPool) },
                movement.source !== null && { label: 'Source', value: movement.source },
                movement.periodFrom !== null && {
                  label: 'Period',
                  value: `${date(movement.periodFrom)} to ${date(movement.periodTo)}`,
                },
                movement.reference !== null && { label: 'Reference', value: <span className="code">{movement.reference}</span> },
                { label: 'Recorded', value: movement.recordedBy.name, second: dateTime(movement.createdAt) },
                movement.decidedBy !== null && {
                  label: movement.status === 'REJECTED' ? 'Rejected' : 'Confirmed',
                  value: movement.decidedBy.name,
                  second: dateTime(movement.decidedAt),
                },
                movement.reason !== null && { label: 'Reason', value: movement.reason },
              ]}
            />
          </Panel>
          <Documents movement={movement} />
        </>
      )}
    </DetailPage>
  );
}

function Notes({ movement }: { movement: Movement }) {
  if (movement.status === 'REJECTED')
    return (
      <Callout kind="info" title="Rejected: not in the books">
        {movement.decisionNote}
      </Callout>
    );
  if (movement.status === 'REVERSED')
    return (
      <Callout kind="info" title="Reversed: its entries are cancelled out in the books">
        {movement.reversalReason}
      </Callout>
    );
  return movement.reversalRequestedBy ? (
    <Callout kind="warn" title={`${movement.reversalRequestedBy.name} has requested a reversal`}>
      {movement.reversalReason}
    </Callout>
  ) : null;
}

function Documents({ movement: { documents } }: { movement: Movement }) {
  return (
    <Panel title="Documents">
      {documents.length === 0 && <Box color="fg.muted">No documents attached.</Box>}
      <FileList>
        {documents.map((file) => (
          <FileItem key={file.id} title={<FileLink file={file} />}>
            {fileSize(file.size)}, added {dateTime(file.createdAt)}
          </FileItem>
        ))}
      </FileList>
    </Panel>
  );
}
