import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HcpLevel } from '../../graphql/types.ts';
import { useLgaPickerQuery } from '../../network/geography/LgaPicker.generated.ts';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { Choice } from '../../ui/list/Choice.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { type FacilityOptionsQuery, useFacilityOptionsQuery } from './FacilityChanges.generated.ts';
import { RequestChangeDialog } from './RequestChangeDialog.tsx';

type Option = FacilityOptionsQuery['facilityOptions']['items'][number];

type Props = { enrolleeId: string; wholeFamily: boolean; first: boolean; blocked: boolean; isOwnFamily: boolean };

const INITIAL_STATE = {
  page: { number: 1, size: 10 },
  search: null as string | null,
  lgaId: null as string | null,
  level: null as HcpLevel | null,
};

/** Facilities to choose from, the nearest first, found by name, town, LGA and level. */
export function FacilityOptionList({ enrolleeId, wholeFamily, first, blocked, isOwnFamily }: Props) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [state, setState] = useState(INITIAL_STATE);
  const [selectedOption, setSelectedOption] = useState<Option | null>(null);
  const { data: places } = useLgaPickerQuery();
  const { page, search, lgaId, level } = state;
  const result = useFacilityOptionsQuery({ id: enrolleeId, wholeFamily, page, search, filter: { lgaId, level } });
  const options = (result.data ?? result.previousData)?.facilityOptions;
  const narrow = (part: Partial<typeof INITIAL_STATE>) =>
    setState((before) => ({ ...before, page: { ...before.page, number: 1 }, ...part }));
  const lgas = (places?.lgas ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Panel
      title={t(first ? 'member:facility.choose' : 'member:facility.chooseAnother')}
      note={t('member:facility.nearestFirst')}
      padding={false}
    >
      <Flex gap="2" px="3.5" pb="3" wrap="wrap" role="search">
        <SearchBox value={search ?? ''} hint={t('member:facility.searchHint')} onChange={(text) => narrow({ search: text || null })} />
        <Choice label={t('member:facility.lga')} value={lgaId} options={lgas} onChange={(value) => narrow({ lgaId: value || null })} />
        <Choice
          label={t('member:facility.level')}
          value={level}
          options={optionsOf(HCP_LEVEL).map((option) => ({ value: option.value, label: t(`level.${option.value}`) }))}
          onChange={(value) => narrow({ level: (value || null) as HcpLevel | null })}
        />
      </Flex>
      {result.error && !options && <ErrorPanel error={result.error} retry={result.refetch} />}
      {!options && !result.error && <LoadingPanel rows={8} />}
      {options?.total === 0 && <EmptyState title={t('member:facility.noMatch')} text={t('member:facility.noMatchText')} />}
      {options?.items.map((option) => (
        <Line key={option.id} option={option} blocked={blocked} isOwnFamily={isOwnFamily} onChoose={() => setSelectedOption(option)} />
      ))}
      <ListFooter
        paging={{
          variables: { page },
          setPage: (number) => setState({ ...state, page: { ...page, number } }),
          setSize: (size) => narrow({ page: { number: 1, size: Math.min(50, size) } }),
        }}
        total={options?.total ?? null}
      />
      {selectedOption && (
        <RequestChangeDialog
          enrolleeId={enrolleeId}
          wholeFamily={wholeFamily}
          first={first}
          hcp={selectedOption.hcp}
          onClose={() => setSelectedOption(null)}
        />
      )}
    </Panel>
  );
}

type LineProps = { option: Option; blocked: boolean; isOwnFamily: boolean; onChoose: () => void };

function Line({ option: { hcp, nearness, placesLeft, present }, blocked, isOwnFamily, onChoose }: LineProps) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const near = nearness !== 'ELSEWHERE' && t(isOwnFamily ? `member:facility.in.${nearness}` : `member:facility.memberIn.${nearness}`);
  const full = placesLeft === 0;
  return (
    <Flex gap="3" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted" align="center">
      <Box flex="1" minW="0">
        <Box fontWeight="500">{hcp.name}</Box>
        <Box textStyle="small" color="fg.muted">
          {t(`facilityType.${hcp.providerType}`)}, {t('member:facility.levelOf', { level: t(`level.${hcp.level}`).toLowerCase() })}
        </Box>
        <Box textStyle="small" color="fg.muted">
          {hcp.town.name}, {hcp.lga.name}
          {near && (
            <>
              {', '}
              <Box as="span" color="accent.fg" fontWeight="500">
                {near}
              </Box>
            </>
          )}
        </Box>
        {placesLeft !== null && (
          <Box textStyle="small" color={full ? 'danger.fg' : 'fg.muted'}>
            {full ? t('member:facility.full') : t('member:facility.places', { count: placesLeft })}
          </Box>
        )}
      </Box>
      {present ? (
        <Box textStyle="small" color="fg.muted">
          {t('member:facility.present')}
        </Box>
      ) : (
        <Button
          size="sm"
          variant="outline"
          disabled={blocked || full}
          onClick={onChoose}
          aria-label={t('member:facility.chooseNamed', { name: hcp.name })}
        >
          {t('member:facility.chooseIt')}
        </Button>
      )}
    </Flex>
  );
}
