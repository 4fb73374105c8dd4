import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { claimDetail } from '../../screens/claims.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { date, number, plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { CorrectButton } from '../../ui/sheet/CorrectButton.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { type UploadFrame, UploadFrameSteps } from '../../ui/sheet/UploadFrame.tsx';
import { type Column, codeColumn, linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { CLAIM_STATUS } from '../claim.labels.ts';
import {
  type ClaimUploadRows_RowFragment,
  ClaimUploadRowsDocument,
  useClaimUploadRowsQuery,
  useLoadClaimUploadMutation,
} from './ClaimUploadDetailPage.generated.ts';
import { claimUploadRowFilters } from './claim-upload.filters.ts';
import { CLAIM_UPLOAD_OUTCOME } from './claim-upload.labels.ts';
import { saveClaimsToCorrect } from './claim-upload-files.ts';
import type { ClaimUpload } from './claim-upload-frame.ts';

type Row = ClaimUploadRows_RowFragment;

const columns: Column<Row>[] = [
  numberColumn('Row', (row) => row.number, { sort: 'number', width: '72px' }),
  codeColumn('Claim number', (row) => row.externalId || 'None', { sort: 'externalId' }),
  codeColumn('Enrollee or PA code', (row) => row.member, { sort: 'member' }),
  moneyColumn('Amount', (row) => row.amount, { sort: 'amount' }),
  linkColumn<Row>('Claim', (row) => row.claim?.claimNo, claimDetail, {
    params: (row) => ({ claimId: row.claim?.id ?? '' }),
    second: (row) => row.claim && CLAIM_STATUS[row.claim.status].text,
    extra: { label: 'Claim status', value: (row) => row.claim && CLAIM_STATUS[row.claim.status].text },
  }),
  textColumn('Errors', (row) => row.problems.map(({ message }) => message).join(' '), { hidden: true }),
  statusColumn('Result', (row) => row.outcome && CLAIM_UPLOAD_OUTCOME[row.outcome]),
];

type Props = { upload: ClaimUpload; frame: UploadFrame };

/** Check result by row; after loading also the created claims. */
export function ClaimUploadResult({ upload, frame }: Props) {
  const list = useListState(claimUploadRowFilters, { sort: 'number', direction: 'ASC' });
  const filter = { ...list.variables.filter, uploadId: upload.id };
  const result = useClaimUploadRowsQuery({ ...list.variables, filter });
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claimUploadRows}
      columns={columns}
      title={upload.uploadNo}
      subtitle={frame.about}
      searchHint="Claim number, enrolment number or PA code"
      actions={<Actions upload={upload} frame={frame} />}
      header={<Summary upload={upload} frame={frame} />}
      quickFilters={[
        { label: 'All rows', count: upload.rowCount },
        ...(upload.newCount > 0 ? [{ label: 'New', filter: { outcome: ['NEW' as const] } }] : []),
        ...(upload.existingCount > 0 ? [{ label: 'Already on record', filter: { outcome: ['EXISTS' as const] } }] : []),
        ...(upload.badRowCount > 0 ? [{ label: 'Rejected', count: upload.badRowCount, filter: { outcome: ['BAD' as const] } }] : []),
      ]}
      rowNote={rowNoteOf}
      empty={{ title: 'No rows found' }}
    />
  );
}

/** Claims left to create. After a stop some are already created. */
const toLoad = ({ status, newCount, loadedCount }: ClaimUpload) => newCount - (status === 'CHECKED' ? loadedCount : 0);

function Summary({ upload, frame }: Props) {
  return (
    <>
      <UploadFrameSteps frame={frame} />
      <KpiRow>
        {upload.status === 'LOADED' ? (
          <Kpi
            label="Claims created"
            value={number(upload.loadedCount)}
            note={`on ${date(upload.loadedAt)} by ${upload.loadedBy?.name}; ready for a bill`}
            tone="success"
          />
        ) : (
          <Kpi label="Ready to load" value={number(toLoad(upload))} note="claims without errors" />
        )}
        <Kpi label="Already on record" value={number(upload.existingCount)} note="same number and content; nothing to do" />
        <Kpi
          label="Rejected"
          value={number(upload.badCount)}
          note={upload.badCount > 0 ? `${plural(upload.badRowCount, 'row')} to correct and upload again` : 'none'}
          tone={upload.badCount > 0 ? 'danger' : undefined}
        />
      </KpiRow>
    </>
  );
}

function Actions({ upload, frame }: Props) {
  const [asking, setAsking] = useState(false);
  const [load] = useLoadClaimUploadMutation();
  const { cancel } = frame;
  const navigate = useNavigate();
  const good = toLoad(upload);
  const can = (action: ClaimUpload['availableActions'][number]) => upload.availableActions.includes(action);
  const { client } = useClaimUploadRowsQuery({ page: { number: 1, size: 1 }, filter: { uploadId: upload.id } }, { skip: true });
  const fetchPage = async (at: number, size: number) => {
    const variables = { page: { number: at, size }, filter: { uploadId: upload.id, outcome: ['BAD' as const] } };
    const { data } = await client.query({ query: ClaimUploadRowsDocument, variables, fetchPolicy: 'no-cache' });
    return data?.claimUploadRows ?? { total: 0, items: [] };
  };
  const isOwn = can('LOAD') || can('CHECK') || upload.status === 'LOADED';
  return (
    <>
      {isOwn && upload.badRowCount > 0 && (
        <CorrectButton
          count={upload.badRowCount}
          fetchPage={fetchPage}
          save={(rows) => saveClaimsToCorrect(upload.uploadNo, upload.headings, rows)}
        />
      )}
      <ActionMenu
        items={[
          can('CHECK') && { label: 'Change columns', onSelect: () => void navigate('?columns=true') },
          isOwn &&
            Boolean(upload.fileUrl) && {
              label: 'Original file',
              onSelect: () => window.open(upload.fileUrl ?? '', '_blank', 'noopener'),
            },
          cancel && { label: 'Cancel upload', tone: 'danger', onSelect: () => void cancel.act() },
        ]}
      />
      {can('LOAD') && (
        <Button colorPalette="accent" disabled={good === 0} onClick={() => setAsking(true)}>
          {good === 0 ? 'Nothing to load' : `Load ${plural(good, 'claim')}`}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Load ${plural(good, 'claim')} from ${upload.uploadNo}?`}
        text={
          <>
            They become ready claims. You still need to submit them in a bill.{' '}
            {upload.badCount > 0 && `${plural(upload.badCount, 'rejected claim')} ${upload.badCount === 1 ? 'is' : 'are'} left out.`}
          </>
        }
        confirmLabel="Load claims"
        cancelLabel="Not yet"
        onConfirm={() => load({ variables: { id: upload.id, version: upload.version } })}
      />
    </>
  );
}
