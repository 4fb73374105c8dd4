import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ENROLLEE_STATUS, RELATIONSHIP } from '../../members/enrollees/enrollee.labels.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { date } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { type OwnCover_RecordFragment, type OwnCoverRecordQuery, useOwnCoverRecordQuery } from './OwnCover.generated.ts';

/** Whether this dependant without cover can register for their own cover. */
export const canContinueRecord = ({ relationship, status }: Pick<OwnCover_RecordFragment, 'relationship' | 'status'>) =>
  relationship !== 'PRINCIPAL' && (status === 'DISABLED' || status === 'EXPIRED');

/** The known data of the person, for the first step. */
export const knownOf = ({ lga, town, ward, ...record }: OwnCoverRecordQuery['enrollee']) => ({
  ...record,
  lgaId: lga.id,
  townId: town.id,
  wardId: ward?.id,
  continuesId: record.id,
  identityConfirmed: false,
});

/** The existing record that a registration can continue. Offered when the NIN is on record. */
export function OwnCover({ offeredId }: { offeredId: string | null }) {
  const { setValue, clearErrors } = useFormContext();
  const chosenId: string | null = useWatch({ name: 'continuesId' });
  const id = chosenId ?? offeredId;
  const { data } = useOwnCoverRecordQuery({ id: id ?? '' }, { skip: !id });
  const record = data?.enrollee;
  const panel = useRef<HTMLDivElement>(null);
  const offered = offeredId !== null && record !== undefined;
  // Scrolls up, because the pressed button is far below.
  useEffect(() => {
    if (offered) panel.current?.scrollIntoView({ block: 'center' });
  }, [offered]);
  if (!id || !record) return null;
  const take = (continuesId: string | null) => {
    setValue('continuesId', continuesId, { shouldDirty: true });
    setValue('identityConfirmed', false);
    clearErrors('nin');
  };
  return (
    <Box ref={panel} flexShrink={0}>
      <Panel padding={false} overflow="hidden">
        <Callout kind={chosenId ? 'info' : 'warn'} title={chosenId ? 'Continues an existing record' : 'This person is already on record'}>
          The dependant’s existing record becomes a principal’s record. Number, visits and history are kept.
        </Callout>
        <Stack gap="3" p="3.5">
          <OnFile record={record} />
          {chosenId ? (
            <Flex gap="3" align="center" justify="space-between" wrap="wrap">
              <CheckboxField name="identityConfirmed" label="I have seen photo identification confirming that this is the person" />
              <Button variant="plain" px="0" color="accent.fg" onClick={() => take(null)}>
                Not this person
              </Button>
            </Flex>
          ) : (
            <Button colorPalette="accent" alignSelf="flex-start" onClick={() => take(record.id)}>
              Continue with this record
            </Button>
          )}
        </Stack>
      </Panel>
    </Box>
  );
}

/** The person, the former family, and why cover ended. */
export function OnFile({ record }: { record: OwnCover_RecordFragment }) {
  const { relationship, principal, statusReason, coverageEnd, status } = record;
  const tie = `${RELATIONSHIP[relationship]}${principal ? ` in the family of ${principal.fullName}` : ''}`;
  const end = statusReason ?? (coverageEnd ? `Covered until ${date(coverageEnd)}` : null);
  return (
    <Person name={record.fullName} number={record.enrolmentNo} photoUrl={record.photoUrl} note={[tie, end].filter(Boolean).join('. ')}>
      <StatusTag label={ENROLLEE_STATUS[status]} />
    </Person>
  );
}
