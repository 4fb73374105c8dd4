import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { dismissDuplicateInput, mergeDuplicateInput } from '../../../../server/enrolment/duplicates/duplicate.input.ts';
import type { MergeField } from '../../graphql/types.ts';
import { ENROLLEE_STATUS, sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { type useCrumbs, useMount, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { registrationDetail } from '../../screens/enrolment.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { dateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { comparedRows, takenOver } from './compared.ts';
import { DismissDuplicateDocument, MergeDuplicateDocument } from './DuplicateDecision.generated.ts';
import { type DuplicateDetailPageQuery, useDuplicateDetailPageQuery } from './DuplicateDetailPage.generated.ts';
import { DUPLICATE_STATUS, matchSummary } from './duplicate.labels.ts';

type Pair = DuplicateDetailPageQuery['duplicatePair'];

export default function DuplicateDetailPage() {
  const { id = '' } = useMount().params;
  const result = useDuplicateDetailPageQuery({ id });
  const pair = result.data?.duplicatePair;
  const crumbs = useRecordCrumbs(pair?.first.fullName);
  if (pair) return <Decision key={pair.id} pair={pair} result={result} crumbs={crumbs} />;
  return <DetailPage title="Suspected duplicate" crumbs={crumbs} result={result} />;
}

type Props = { pair: Pair; result: ReturnType<typeof useDuplicateDetailPageQuery>; crumbs: ReturnType<typeof useCrumbs> };

const outcome = ({ status, keptId, first, decidedBy }: Pair, numbers: [string, string]): string => {
  if (status === 'MERGED') return `Merged into ${numbers[keptId === first.id ? 0 : 1]}`;
  return decidedBy ? 'Two different people' : 'Closed';
};

/** The record to keep by default: the one with active cover, else the older one. */
const likelyKept = ({ first, second }: Pair): 0 | 1 => {
  if ((first.status === 'ACTIVE') !== (second.status === 'ACTIVE')) return first.status === 'ACTIVE' ? 0 : 1;
  return (first.registeredAt ?? '') <= (second.registeredAt ?? '') ? 0 : 1;
};

function Decision({ pair, result, crumbs }: Props) {
  const screenPath = useScreenPath();
  const [keptIndex, setKeptIndex] = useState<0 | 1>(() => likelyKept(pair));
  const [takenFields, setTakenFields] = useState<readonly MergeField[]>([]);
  const [dialog, setDialog] = useState<'MERGE' | 'DISMISS' | null>(null);
  const people = [pair.first, pair.second] as const;
  const [keptPerson, otherPerson] = [people[keptIndex], people[1 - keptIndex] ?? pair.second];
  const open = pair.availableActions.includes('MERGE');
  const refusal = keptIndex === 0 ? pair.refusedKeepingFirst : pair.refusedKeepingSecond;
  const numbers: [string, string] = [pair.first.enrolmentNo ?? 'the first record', pair.second.enrolmentNo ?? 'the second record'];
  const groups = comparedRows([pair.first, pair.second], [pair.firstCare, pair.secondCare], pair.differences);
  const choice = open
    ? {
        keptIndex,
        take: takenFields,
        onTake: (field: MergeField, on: boolean) =>
          setTakenFields((current) => (on ? [...new Set([...current, field])] : current.filter((taken) => taken !== field))),
      }
    : null;
  const keep = (index: 0 | 1) => {
    setKeptIndex(index);
    setTakenFields([]);
  };
  return (
    <DetailPage
      title={pair.first.fullName}
      crumbs={crumbs}
      result={result}
      tags={<StatusTag label={DUPLICATE_STATUS[pair.status]} />}
      subtitle={`${matchSummary(pair)}, same date of birth and sex`}
      bar={
        open && (
          <DecisionBar figures={[{ label: 'Record to keep', value: numbers[keptIndex], strong: false }]} note={refusal}>
            <Button variant="outline" onClick={() => setDialog('DISMISS')}>
              Two different people
            </Button>
            <Button colorPalette="accent" disabled={Boolean(refusal)} onClick={() => setDialog('MERGE')}>
              Merge records
            </Button>
          </DecisionBar>
        )
      }
    >
      {pair.status !== 'OPEN' && (
        <Callout kind="info" title={outcome(pair, numbers)}>
          {[pair.decisionReason, pair.decidedBy?.name, pair.decidedAt && dateTime(pair.decidedAt)].filter(Boolean).join(', ')}
        </Callout>
      )}
      {open && pair.waitingRegistrationId && (
        <Callout kind="warn" title="One of the two is awaiting approval">
          <ScreenLink to={screenPath(registrationDetail, {}, { search: `?draft=${pair.waitingRegistrationId}` })}>
            Open registration
          </ScreenLink>
        </Callout>
      )}
      {pair.duplicateAnswerAtRegistration && (
        <Callout kind="info" title="Registered as a different person">
          {pair.duplicateAnswerAtRegistration}
        </Callout>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="3">
        {people.map((person, i) => (
          <Panel key={person.id} borderColor={open && keptIndex === i ? 'accent.solid' : undefined}>
            <Person name={person.fullName} number={person.enrolmentNo} photoUrl={person.photoUrl} note={sexAge(person)}>
              <Flex align="center" columnGap="3" rowGap="2" wrap="wrap" mt="1">
                <StatusTag label={ENROLLEE_STATUS[person.status]} />
                <ScreenLink to={enrolleeDetail} params={{ id: person.id }}>
                  Open record
                </ScreenLink>
                {open && (
                  <Button
                    size="xs"
                    variant={keptIndex === i ? 'solid' : 'outline'}
                    colorPalette={keptIndex === i ? 'accent' : undefined}
                    aria-pressed={keptIndex === i}
                    onClick={() => keep(i === 0 ? 0 : 1)}
                  >
                    {keptIndex === i ? 'Keeping this record' : 'Keep this record'}
                  </Button>
                )}
              </Flex>
            </Person>
          </Panel>
        ))}
      </Grid>
      {groups.map((group) => (
        <ComparisonTable
          key={group.title}
          {...group}
          note={open ? group.note : ''}
          numbers={numbers}
          keptIndex={open ? keptIndex : null}
          choice={choice}
        />
      ))}
      {dialog === 'MERGE' && (
        <ReasonDialog
          record={pair}
          schema={mergeDuplicateInput}
          mutation={MergeDuplicateDocument}
          also={{ keepId: keptPerson.id, take: [...takenFields] }}
          reasonField={{ name: 'reason', label: 'How do you know they are the same person?', rows: 2, maxLength: 500 }}
          title={`Merge ${otherPerson.enrolmentNo} into ${keptPerson.enrolmentNo}?`}
          note={`All visits, claims, invoices, documents and dependants of ${otherPerson.enrolmentNo} move to ${keptPerson.enrolmentNo}. The number ${otherPerson.enrolmentNo} will still find this person. This cannot be undone.`}
          submitLabel="Merge records"
          cancelLabel="Do not merge"
          tone="danger"
          onClose={() => setDialog(null)}
          onDone={() => toast.done(`${otherPerson.enrolmentNo} merged into ${keptPerson.enrolmentNo}`)}
        >
          <Box>
            <Box fontWeight="500">
              {takenFields.length > 0 ? `Fields taken from ${otherPerson.enrolmentNo}` : `All fields kept from ${keptPerson.enrolmentNo}`}
            </Box>
            {takenOver(takenFields, otherPerson).map((line) => (
              <Box key={line} color="fg.muted" overflowWrap="anywhere">
                {line}
              </Box>
            ))}
          </Box>
        </ReasonDialog>
      )}
      {dialog === 'DISMISS' && (
        <ReasonDialog
          record={pair}
          schema={dismissDuplicateInput}
          mutation={DismissDuplicateDocument}
          reasonField={{ name: 'reason', label: 'How do you know they are different people?', rows: 2, maxLength: 500 }}
          title="Confirm two different people?"
          note="Both records are kept and will not be flagged again."
          submitLabel="Two different people"
          cancelLabel="Decide later"
          onClose={() => setDialog(null)}
          onDone={() => toast.done('Both records kept')}
        />
      )}
    </DetailPage>
  );
}
