import { Box, Flex } from '@chakra-ui/react';
import type { EnrolleeFilter } from '../../graphql/types.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { ListFooter } from '../../ui/list/ListFooter.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ownEnrolleeColumns } from './EnrolleeTable.tsx';
import { useMembersPanelQuery } from './MembersPanel.generated.ts';

const columns = ownEnrolleeColumns.filter(({ hidden }) => !hidden);
const LIVING: EnrolleeFilter['status'] = ['ACTIVE', 'SUSPENDED', 'EXPIRED', 'DISABLED', 'PENDING_APPROVAL'];

/** The members of a facility or an MDA, on its page; `nobody` is the text of an empty list. */
export function MembersPanel({ filter, nobody }: { filter: EnrolleeFilter; nobody: string }) {
  const list = usePaging();
  const { data, previousData, loading, error, refetch } = useMembersPanelQuery({
    filter: { status: LIVING, ...filter },
    page: list.variables.page,
    search: list.search || null,
  });
  const members = (data ?? previousData)?.enrollees;
  return (
    <Panel padding={false}>
      <Flex px="3.5" py="2.5">
        <SearchBox value={list.search} hint="Name, number or phone" onChange={list.setSearch} />
      </Flex>
      {error && !members ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <Box overflowX="auto">
          <DataTable
            rows={members?.items ?? []}
            columns={columns}
            label="Members"
            loading={loading && !members}
            skeletonRows={8}
            empty={<EmptyState title={list.search ? 'No matches' : nobody} />}
          />
        </Box>
      )}
      <ListFooter paging={list} total={members?.total ?? null} />
    </Panel>
  );
}
