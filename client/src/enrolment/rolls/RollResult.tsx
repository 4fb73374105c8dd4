import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { date, naira, number, plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { CorrectButton } from '../../ui/sheet/CorrectButton.tsx';
import { rowNoteOf } from '../../ui/sheet/RowNote.tsx';
import { type UploadFrame, UploadFrameSteps } from '../../ui/sheet/UploadFrame.tsx';
import { RollRowsDocument, useLoadRollMutation, useRollRowsQuery } from './RollDetailPage.generated.ts';
import { rollRowColumns } from './RollRowTable.tsx';
import { rollRowFilters } from './roll.filters.ts';
import { saveRowsToCorrect } from './roll-files.ts';
import type { Roll } from './roll-frame.ts';

const OUTCOMES = { NEW: 'New', RENEW: 'Renewed', SAME: 'Already on record', BAD: 'With errors' } as const;

type Props = { roll: Roll; frame: UploadFrame };

/** The result of the check by row, and after loading the enrolled people. */
export function RollResult({ roll, frame }: Props) {
  const list = useListState(rollRowFilters, { sort: 'number', direction: 'ASC' });
  const filter = { ...list.variables.filter, rollId: roll.id };
  const result = useRollRowsQuery({ ...list.variables, filter });
  const counts = { NEW: roll.newCount, RENEW: roll.renewCount, SAME: roll.sameCount, BAD: roll.badCount };
  const outcomes = (Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]).filter((outcome) => counts[outcome] > 0);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.rollRows}
      columns={rollRowColumns}
      title={roll.rollNo}
      subtitle={frame.about}
      searchHint="Name, NIN or staff number"
      actions={<Actions roll={roll} frame={frame} />}
      header={<Summary roll={roll} frame={frame} />}
      quickFilters={[
        { label: 'All rows', count: roll.rowCount },
        ...outcomes.map((key) => ({ label: OUTCOMES[key], count: counts[key], filter: { outcome: [key] } })),
      ]}
      rowNote={rowNoteOf}
      empty={{ title: 'No rows' }}
    />
  );
}

/** How many people will be enrolled. After a stop, part of them is already enrolled. */
const toLoad = ({ status, newCount, renewCount, loadedCount }: Roll) => newCount + renewCount - (status === 'CHECKED' ? loadedCount : 0);

function Summary({ roll, frame }: Props) {
  const loaded = roll.status === 'LOADED';
  const good = toLoad(roll);
  return (
    <>
      <UploadFrameSteps frame={frame} />
      <KpiRow>
        {loaded ? (
          <Kpi
            label="Enrolled"
            value={number(roll.loadedCount)}
            note={`on ${date(roll.loadedAt)} by ${roll.loadedBy?.name}`}
            tone="success"
          />
        ) : (
          <Kpi
            label="Ready to enrol"
            value={number(good)}
            note={roll.renewCount > 0 ? `${number(roll.newCount)} new, ${number(roll.renewCount)} renewed` : 'people not yet on record'}
          />
        )}
        <Kpi label="Already on record" value={number(roll.sameCount)} note="already covered; nothing to do" />
        <Kpi
          label="With errors"
          value={number(roll.badCount)}
          note={roll.badCount > 0 ? 'not enrolled; correct and upload them again' : 'none'}
          tone={roll.badCount > 0 ? 'danger' : undefined}
        />
        {loaded && roll.newCount > 0 && (
          <Kpi label="Photographs missing" value={number(roll.newCount)} note="covered, but no card can be printed" tone="warn" />
        )}
        {roll.invoice && <Kpi label="Invoiced to the institution" value={naira(roll.invoice.amount)} note={roll.invoice.invoiceNo} />}
      </KpiRow>
    </>
  );
}

function Actions({ roll, frame }: Props) {
  const [asking, setAsking] = useState(false);
  const [load] = useLoadRollMutation();
  const { cancel } = frame;
  const navigate = useNavigate();
  const good = toLoad(roll);
  const can = (action: Roll['availableActions'][number]) => roll.availableActions.includes(action);
  return (
    <>
      {roll.badCount > 0 && <CorrectRoll roll={roll} />}
      <ActionMenu
        items={[
          can('CHECK') && { label: 'Change columns', onSelect: () => void navigate('?columns=true') },
          Boolean(roll.fileUrl) && { label: 'Original file', onSelect: () => window.open(roll.fileUrl ?? '', '_blank', 'noopener') },
          cancel && { label: 'Cancel upload', tone: 'danger', onSelect: () => void cancel.act() },
        ]}
      />
      {can('LOAD') && (
        <Button colorPalette="accent" disabled={good === 0} onClick={() => setAsking(true)}>
          {good === 0 ? 'No one to enrol' : `Enrol ${plural(good, 'person', 'people')}`}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Enrol ${plural(good, 'person', 'people')} from ${roll.rollNo}?`}
        text={
          <>
            They receive enrolment numbers and cover starts.{' '}
            {roll.badCount > 0 && `${plural(roll.badCount, 'row')} with errors ${roll.badCount === 1 ? 'is' : 'are'} left out. `}
            {roll.kind === 'STUDENTS' && 'The institution gets an invoice for them.'}
          </>
        }
        confirmLabel="Enrol people"
        cancelLabel="Not now"
        onConfirm={() => load({ variables: { id: roll.id, version: roll.version } })}
      />
    </>
  );
}

/** Downloads the failed rows as a file that can be corrected and uploaded again. */
function CorrectRoll({ roll }: { roll: Roll }) {
  const { client } = useRollRowsQuery({ page: { number: 1, size: 1 }, filter: { rollId: roll.id } }, { skip: true });
  const fetchPage = async (at: number, size: number) => {
    const variables = { page: { number: at, size }, filter: { rollId: roll.id, toCorrect: true } };
    const { data } = await client.query({ query: RollRowsDocument, variables, fetchPolicy: 'no-cache' });
    return data?.rollRows ?? { total: 0, items: [] };
  };
  return <CorrectButton count={roll.badCount} fetchPage={fetchPage} save={(rows) => saveRowsToCorrect(roll.rollNo, roll.headings, rows)} />;
}
