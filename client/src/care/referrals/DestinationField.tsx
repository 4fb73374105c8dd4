import { Box, Flex, RadioGroup, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { HcpLevel, Urgency } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { HCP_LEVEL, HCP_TYPE } from '../../network/hcps/hcp.labels.ts';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { GroupFrame } from '../../ui/form/fields/choice-fields.tsx';
import { useField } from '../../ui/form/fields/field.tsx';
import { number, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { Choice } from '../../ui/list/Choice.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePicked } from '../../ui/picker.tsx';
import { type ReferralDestinationsQuery, useReferralDestinationsQuery } from './Referral.generated.ts';
import { DISTANCE } from './referral.labels.ts';

type Destination = ReferralDestinationsQuery['referralDestinations'][number];
type Props = { name: string; enrolleeId: string | undefined; serviceIds: readonly string[]; urgency: Urgency };

/** Selects the receiving facility from a list, nearest first, with a reason for those not allowed. The value is its id. */
export function DestinationField({ name, enrolleeId, serviceIds, urgency }: Props) {
  const { field, error } = useField(name, 'Receiving facility');
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<HcpLevel | null>(null);
  const result = useReferralDestinationsQuery(
    { enrolleeId: enrolleeId ?? '', serviceIds: [...serviceIds], search: search || null, level, urgency },
    { skip: !enrolleeId },
  );
  const destinations = enrolleeId ? (result.data ?? result.previousData)?.referralDestinations : undefined;
  const selected = usePicked(useHcpPicker(), field.value);
  const isListed = destinations?.some(({ hcp }) => hcp.id === field.value) ?? false;
  return (
    <GroupFrame label="Receiving facility" error={error}>
      {!enrolleeId && <Box color="fg.muted">Find the enrollee first. Facilities nearest to the patient are listed first.</Box>}
      {enrolleeId && (
        <Box borderWidth="1px" rounded="l3" w="full" overflow="hidden" aria-busy={result.loading || undefined}>
          <Flex
            gap="2"
            px="3"
            py="2.5"
            wrap="wrap"
            role="search"
            // Enter starts the search and must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          >
            <SearchBox value={search} hint="Name, code or town" onChange={setSearch} />
            <Choice
              label="Level"
              value={level}
              options={optionsOf(HCP_LEVEL)}
              onChange={(value) => setLevel((value || null) as HcpLevel | null)}
            />
          </Flex>
          {field.value && !isListed && selected && (
            <Box px="3" pb="2.5">
              Selected: <b>{selected.label}</b>
            </Box>
          )}
          {result.error && !destinations && <ErrorPanel error={result.error} retry={result.refetch} />}
          {!destinations && !result.error && <LoadingPanel rows={5} />}
          {destinations?.length === 0 && (
            <EmptyState title="No facilities found" text="Search by part of the name, or choose another level." />
          )}
          {destinations && destinations.length > 0 && (
            <RadioGroup.Root
              name={field.name}
              value={field.value || null}
              onValueChange={(event) => field.onChange(event.value ?? undefined)}
              onBlur={field.onBlur}
              colorPalette="accent"
              aria-label="Receiving facility"
            >
              <Stack gap="0" maxH={{ md: '380px' }} overflowY="auto">
                {destinations.map((destination, index) => (
                  <DestinationRow
                    key={destination.hcp.id}
                    destination={destination}
                    hasServices={serviceIds.length > 0}
                    inputRef={index === 0 ? field.ref : undefined}
                  />
                ))}
              </Stack>
            </RadioGroup.Root>
          )}
        </Box>
      )}
    </GroupFrame>
  );
}

function roomText({ lives, capacity }: Destination): string | null {
  if (capacity === null) return null;
  const places = Math.max(0, capacity - lives);
  return places === 0 ? 'No places left' : `${number(places)} of ${plural(capacity, 'place')} left`;
}

function acceptanceText({ medianHoursToAccept: hours }: Destination): string {
  if (hours === null) return 'No referrals accepted yet';
  if (hours < 1) return 'Usually accepts within an hour';
  return `Usually accepts in ${hours < 48 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day')}`;
}

type RowProps = { destination: Destination; hasServices: boolean; inputRef?: (element: HTMLInputElement | null) => void };

function DestinationRow({ destination, hasServices, inputRef }: RowProps) {
  const { hcp, distance, km, missingServices, refusal } = destination;
  const near = DISTANCE[distance];
  return (
    <RadioGroup.Item
      value={hcp.id}
      disabled={refusal !== null}
      px="3"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      alignItems="flex-start"
      _hover={refusal === null ? { bg: 'bg.hover' } : undefined}
      _checked={{ bg: 'bg.selected' }}
    >
      <RadioGroup.ItemHiddenInput ref={inputRef} />
      <RadioGroup.ItemIndicator mt="0.5" />
      <RadioGroup.ItemText flex="1" minW="0" fontWeight="400">
        <Flex gap="2" justify="space-between" wrap="wrap">
          <Box fontWeight="500">{hcp.name}</Box>
          <Box textStyle="small" color="fg.muted">
            {acceptanceText(destination)}
          </Box>
        </Flex>
        <Box textStyle="small" color="fg.muted">
          {HCP_LEVEL[hcp.level]}, {HCP_TYPE[hcp.providerType].toLowerCase()}. {hcp.town.name}, {hcp.lga.name}
          {near ? (
            <>
              {', '}
              <Box as="span" color="accent.fg" fontWeight="500">
                {near}
              </Box>
            </>
          ) : (
            km !== null && `, about ${number(Math.max(1, Math.round(km)))} km`
          )}
        </Box>
        <Box textStyle="small" color="fg.muted">
          {[roomText(destination), hasServices && missingServices.length === 0 && 'Offers all selected services']
            .filter(Boolean)
            .join('. ')}
        </Box>
        {missingServices.length > 0 && (
          <Box textStyle="small" color="warn.fg">
            Does not offer {missingServices.map(({ name }) => name).join(', ')}
          </Box>
        )}
        {refusal !== null && (
          <Box textStyle="small" color="danger.fg" fontWeight="500">
            {refusal}
          </Box>
        )}
      </RadioGroup.ItemText>
    </RadioGroup.Item>
  );
}
