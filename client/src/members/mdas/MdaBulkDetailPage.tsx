import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useCrumbs, useMount, usePageTitle } from '../../platform/mount.tsx';
import { enrolleeDetail, mdaDetail } from '../../screens/overview.screens.ts';
import { BulkRunProgress, usePollingWhile } from '../../ui/BulkRunProgress.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { UnchangedRecords } from '../../ui/detail/UnchangedRecords.tsx';
import { dateTime, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { personColumn, statusColumn } from '../../ui/table/columns.tsx';
import { ENROLLEE_STATUS } from '../enrollees/enrollee.labels.ts';
import { type MdaBulkDetailPageQuery, useMdaBulkDetailPageQuery, useResumeMdaBulkMutation } from './MdaBulkDetailPage.generated.ts';
import { MdaBulkDialog } from './MdaBulkDialog.tsx';
import { MDA_BULK_KIND, MDA_BULK_STATUS } from './mda.labels.ts';

type Bulk = MdaBulkDetailPageQuery['mdaBulk'];
type Stayed = Bulk['stayed'][number];

const unchangedColumns = [
  personColumn<Stayed>('Person', ({ enrollee }) => ({ name: enrollee.fullName, number: enrollee.enrolmentNo }), {
    to: enrolleeDetail,
    params: ({ enrollee }) => ({ id: enrollee.id }),
  }),
  statusColumn<Stayed>('Status', ({ enrollee }) => ENROLLEE_STATUS[enrollee.status]),
];

export default function MdaBulkDetailPage() {
  const { id = '' } = useMount().params;
  const result = useMdaBulkDetailPageQuery({ id });
  const [undoing, setUndoing] = useState(false);
  const bulk = result.data?.mdaBulk;
  const isRunning = bulk?.status === 'RUNNING';
  usePollingWhile(isRunning, result);
  const title = bulk && `${bulk.mda.name}: ${MDA_BULK_KIND[bulk.kind].text.toLowerCase()}`;
  const crumbs = useCrumbs(title);
  usePageTitle(title);
  return (
    <DetailPage
      title={title ?? 'Enrollees of an MDA'}
      crumbs={crumbs}
      tags={bulk && <StatusTag label={MDA_BULK_STATUS[bulk.status]} />}
      subtitle={bulk?.reason}
      result={result}
      actions={
        bulk?.kind === 'DISABLE' &&
        !isRunning &&
        bulk.remaining > 0 && (
          <Button variant="outline" onClick={() => setUndoing(true)}>
            Re-enable these enrollees
          </Button>
        )
      }
    >
      {bulk && (
        <>
          <Progress bulk={bulk} />
          {!isRunning && <Result bulk={bulk} />}
          {undoing && <MdaBulkDialog undoes={bulk} onClose={() => setUndoing(false)} />}
        </>
      )}
    </DetailPage>
  );
}

function Progress({ bulk }: { bulk: Bulk }) {
  const [resume] = useResumeMdaBulkMutation();
  const title = bulk.kind === 'DISABLE' ? 'Stopping cover' : 'Restoring cover';
  const undoHint = bulk.kind === 'DISABLE' ? ', or re-enable those already disabled' : '';
  const progress = (
    <BulkRunProgress
      run={bulk}
      changed={bulk.changed}
      unit={['person', 'people']}
      label={title}
      note="The change continues in the background, even if you leave this page or the power fails."
      resume={() => resume({ variables: { id: bulk.id } })}
      stoppedText={`Changes already made are kept; the others are unchanged. Resume now${undoHint}. If it stops again, check the server log.`}
    />
  );
  return bulk.status === 'RUNNING' ? <Panel title={title}>{progress}</Panel> : progress;
}

function Result({ bulk }: { bulk: Bulk }) {
  return (
    <>
      <Columns>
        <Panel title="Result">
          <FactList
            columns={2}
            facts={[
              { label: bulk.kind === 'DISABLE' ? 'Cover stopped' : 'Cover restored', value: plural(bulk.changed, 'person', 'people') },
              { label: 'Not changed', value: plural(bulk.skipped, 'person', 'people') },
              bulk.kind === 'DISABLE' && { label: 'Still disabled by this change', value: plural(bulk.remaining, 'person', 'people') },
            ]}
          />
        </Panel>
        <Panel title="Requested">
          <FactList
            columns={2}
            facts={[
              {
                label: 'MDA',
                value: (
                  <ScreenLink to={mdaDetail} params={{ id: bulk.mda.id }}>
                    {bulk.mda.name}
                  </ScreenLink>
                ),
                second: bulk.mda.code,
              },
              { label: 'By', value: bulk.requestedBy.name, second: dateTime(bulk.requestedAt) },
              { label: bulk.status === 'FAILED' ? 'Stopped' : 'Finished', value: dateTime(bulk.finishedAt) },
            ]}
          />
        </Panel>
      </Columns>
      {bulk.stayed.length > 0 && (
        <Panel title="Not changed" padding={false}>
          <UnchangedRecords run={bulk} columns={unchangedColumns} label="Not changed" />
        </Panel>
      )}
    </>
  );
}
