import { Box, Button, chakra, Flex, RadioCard, Stack } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { RegistrationData } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { ENROLLEE_STATUS, SEX } from '../../../members/enrollees/enrollee.labels.ts';
import { useScreenPath } from '../../../platform/mount.tsx';
import { enrolleeDetail } from '../../../screens/overview.screens.ts';
import { Callout } from '../../../ui/detail/Callout.tsx';
import { Person } from '../../../ui/detail/facts.tsx';
import { Panel } from '../../../ui/detail/page.tsx';
import { TextAreaField } from '../../../ui/form/fields/text-fields.tsx';
import { date } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/status.tsx';
import { canContinueRecord } from '../OwnCover.tsx';
import type { ReviewDuplicate_MatchFragment } from './ReviewStepPage.generated.ts';

export type Answer = 'SAME' | 'ELSE' | null;
type Props = {
  person: RegistrationData['person'];
  town: string | undefined;
  match: ReviewDuplicate_MatchFragment;
  /** All records that fit; `match` is the one compared. */
  matches: readonly ReviewDuplicate_MatchFragment[];
  onCompare: (id: string) => void;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
};

const tail = (nin: string | null) => (nin ? `Ends ${nin.slice(-4)}` : 'None');

/** Asks whether a record on file is the same person, with a comparison of the fields. */
export function ReviewDuplicate({ person, town, match, matches, onCompare, answer, onAnswer }: Props) {
  const screenPath = useScreenPath();
  const name = [person.surname, person.firstName, person.otherNames].filter(Boolean).join(' ');
  const rows: [string, string, string][] = [
    ['Name', name, match.fullName],
    ['Born', date(person.dateOfBirth), date(match.dateOfBirth)],
    ['Sex', SEX[person.sex], SEX[match.sex]],
    ['Phone', person.phone, match.phone ?? 'None'],
    ['Town', town ?? '–', match.town.name],
    ['NIN', tail(person.nin), tail(match.nin)],
  ];
  return (
    <Panel padding={false} overflow="hidden">
      <Callout kind="warn" title="Is this the same person?">
        Name, date of birth and sex match {matches.length > 1 ? `${matches.length} enrollees who are` : 'an enrollee who is'} already
        registered. Your answer is recorded with your name.
      </Callout>
      <Stack gap="3" p="3.5">
        {matches.length > 1 && (
          <Flex gap="1.5" wrap="wrap" role="group" aria-label="Record to compare with">
            {matches.map(({ id, enrolmentNo, fullName }) => (
              <Button
                key={id}
                size="xs"
                variant={id === match.id ? 'solid' : 'outline'}
                aria-pressed={id === match.id}
                onClick={() => onCompare(id)}
              >
                {enrolmentNo ?? fullName}
              </Button>
            ))}
          </Flex>
        )}
        <Person name={match.fullName} number={match.enrolmentNo} photoUrl={match.photoUrl}>
          <StatusTag label={ENROLLEE_STATUS[match.status]} />
        </Person>
        <Comparison rows={rows} />
        <RadioCard.Root
          value={answer ?? ''}
          onValueChange={({ value }) => onAnswer(value as Answer)}
          orientation="horizontal"
          aria-label="Is this the same person?"
        >
          <Choice
            value="SAME"
            label="Same person"
            note={
              canContinueRecord(match)
                ? 'I have seen photo identification; continue with the existing record'
                : 'Close this draft and keep the existing record'
            }
          />
          <Choice value="ELSE" label="A different person" note="Continue; say how you know" />
        </RadioCard.Root>
        {answer === 'ELSE' && <TextAreaField name="reason" label="How do you know?" rows={2} maxLength={500} autoFocus />}
        <Button asChild variant="plain" alignSelf="flex-start" px="0" color="accent.fg">
          <a href={screenPath(enrolleeDetail, { id: match.id }) ?? '#'} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> Open existing record
          </a>
        </Button>
      </Stack>
    </Panel>
  );
}

export function Choice({ value, label, note }: { value: string; label: string; note: string }) {
  return (
    <RadioCard.Item value={value} mb="2">
      <RadioCard.ItemHiddenInput />
      <RadioCard.ItemControl px="3" py="2" gap="2.5">
        <RadioCard.ItemIndicator />
        <RadioCard.ItemContent>
          <RadioCard.ItemText fontWeight="500">{label}</RadioCard.ItemText>
          <RadioCard.ItemDescription color="fg.muted">{note}</RadioCard.ItemDescription>
        </RadioCard.ItemContent>
      </RadioCard.ItemControl>
    </RadioCard.Item>
  );
}

function Comparison({ rows }: { rows: [string, string, string][] }) {
  return (
    <chakra.table
      w="full"
      textStyle="small"
      css={{
        '& th, & td': { textAlign: 'start', py: '1.5', pe: '2', fontWeight: '400', verticalAlign: 'top' },
        '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
      }}
    >
      <thead>
        <tr>
          <chakra.th aria-label="Field" />
          <chakra.th color="fg.muted">This draft</chakra.th>
          <chakra.th color="fg.muted">On record</chakra.th>
          <chakra.th aria-label="Match" />
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, draftValue, recordValue]) => {
          const isSame = draftValue.toLowerCase() === recordValue.toLowerCase();
          return (
            <tr key={label}>
              <chakra.th scope="row" color="fg.muted">
                {label}
              </chakra.th>
              <td>{draftValue}</td>
              <td>{recordValue}</td>
              <td>
                {isSame ? (
                  <Box color="warn.fg" fontWeight="500">
                    Match
                  </Box>
                ) : (
                  <Box color="fg.muted">Differs</Box>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </chakra.table>
  );
}
