import { Box, Flex } from '@chakra-ui/react';
import { useSession } from '../../app/session.tsx';
import { useHcpMembersQuery } from '../../graphql/generated.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { ListFoot } from '../../ui/list/ListFoot.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { usePaging } from '../../ui/list/use-paging.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ownEnrolleeColumns } from '../enrollees/EnrolleeTable.tsx';
import { HcpMoves } from './HcpMoves.tsx';

const columns = ownEnrolleeColumns.filter(({ hidden }) => !hidden);

/** Who has it as their facility, and who was moved away from it. */
export function HcpMembers({ hcpId }: { hcpId: string }) {
  const { can } = useSession();
  const list = usePaging();
  const { data, previousData, loading, error, refetch } = useHcpMembersQuery({
    hcpId,
    page: list.variables.page,
    search: list.search || null,
  });
  const members = (data ?? previousData)?.enrollees;
  return (
    <Flex direction="column" gap="3">
      {can('HCP_MOVE_MEMBERS') && <HcpMoves hcpId={hcpId} />}
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
              empty={<EmptyState title={list.search ? 'Nobody matches' : 'Nobody has it as their facility'} />}
            />
          </Box>
        )}
        <ListFoot list={list} total={members?.total ?? null} />
      </Panel>
    </Flex>
  );
}
