import { Box, Flex, Heading } from '@chakra-ui/react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import {
  type FacilityDirectoryQuery,
  type HcpLevel,
  type HcpType,
  useFacilityDirectoryQuery,
  usePublicLgasQuery,
} from '../../graphql/generated.ts';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { Choice } from '../../ui/list/Choice.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { clampSize } from '../../ui/list/list-state.ts';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { also, type Column, codeColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CARE_TYPE, HCP_LEVEL, HCP_OWNERSHIP, HCP_TYPE } from '../hcps/hcp.labels.ts';

type Row = FacilityDirectoryQuery['publicHcps']['items'][number];

const columns: Column<Row>[] = [
  textColumn('Facility', (row) => row.name, { ...also('Kind', (row) => HCP_TYPE[row.providerType]), strong: true, always: true }),
  textColumn(
    'Level',
    (row) => HCP_LEVEL[row.level],
    also('Ownership', (row) => HCP_OWNERSHIP[row.ownership]),
  ),
  textColumn(
    'Where',
    (row) => `${row.town.name}, ${row.lga.name}`,
    also('Address', (row) => row.address),
  ),
  textColumn('Care', (row) => CARE_TYPE[row.careType]),
  codeColumn('Phone', (row) => row.phone),
];

const PARAMS = {
  q: parseAsString,
  lga: parseAsString,
  level: parseAsString,
  kind: parseAsString,
  page: parseAsInteger,
  size: parseAsInteger,
};
const oneOf = <E extends string>(labels: Record<E, string>, text: string | null): E | undefined =>
  text !== null && text in labels ? (text as E) : undefined;

/** The public search of facilities by name and place. The filters are in the address, so that a link can be shared. */
export function FacilityDirectory() {
  const [state, set] = useQueryStates(PARAMS, { history: 'replace' });
  const { data: places } = usePublicLgasQuery();
  const lgas = (places?.publicLgas ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const page = { number: Math.max(1, state.page ?? 1), size: Math.min(50, clampSize(state.size ?? undefined)) };
  const result = useFacilityDirectoryQuery({
    page,
    search: state.q,
    filter: {
      lgaId: lgas.some(({ value }) => value === state.lga) ? state.lga : null,
      level: oneOf<HcpLevel>(HCP_LEVEL, state.level),
      type: oneOf<HcpType>(HCP_TYPE, state.kind),
    },
  });
  const facilities = (result.data ?? result.previousData)?.publicHcps;
  const choose = (key: 'lga' | 'level' | 'kind') => (value: string) => void set({ [key]: value || null, page: null });
  return (
    <Box as="section" aria-labelledby="directory">
      <Flex align="baseline" gap="3" mb="2.5" wrap="wrap">
        <Heading as="h2" id="directory" fontSize="1.125rem" fontWeight="600">
          Facilities of the scheme
        </Heading>
        {facilities && <Box color="fg.muted">{plural(facilities.total, 'facility')}</Box>}
      </Flex>
      <Flex gap="2" mb="3" wrap="wrap" role="search">
        <SearchBox value={state.q ?? ''} hint="Name, code or town" onChange={(text) => void set({ q: text || null, page: null })} />
        <Choice label="LGA" value={state.lga} options={lgas} onChange={choose('lga')} />
        <Choice label="Level" value={state.level} options={optionsOf(HCP_LEVEL)} onChange={choose('level')} />
        <Choice label="Kind" value={state.kind} options={optionsOf(HCP_TYPE)} onChange={choose('kind')} />
      </Flex>
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" overflow="hidden">
        {result.error && !facilities ? (
          <ErrorPanel error={result.error} retry={result.refetch} />
        ) : (
          <Box overflowX="auto">
            <DataTable
              rows={facilities?.items ?? []}
              columns={columns}
              label="Facilities of the scheme"
              loading={result.loading && !facilities}
              skeletonRows={8}
              empty={<EmptyState title="No facility matches" text="Search by a part of the name, or choose another LGA." />}
            />
          </Box>
        )}
        <ListFooter
          paging={{
            variables: { page },
            setPage: (number) => void set({ page: number > 1 ? number : null }),
            setSize: (size) => void set({ size: Math.min(50, size), page: null }),
          }}
          total={facilities?.total ?? null}
        />
      </Box>
    </Box>
  );
}
