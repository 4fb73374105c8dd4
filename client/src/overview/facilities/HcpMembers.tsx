import { Flex } from '@chakra-ui/react';
import { MembersPanel } from '../../members/enrollees/MembersPanel.tsx';
import { HcpMoves } from '../../network/hcps/HcpMoves.tsx';
import { useSession } from '../../platform/session.tsx';

/** The members of a facility, and members moved away. */
export function HcpMembers({ hcpId }: { hcpId: string }) {
  const { can } = useSession();
  return (
    <Flex direction="column" gap="3">
      {can('HCP_MOVE_MEMBERS') && <HcpMoves hcpId={hcpId} />}
      <MembersPanel filter={{ hcpId }} nobody="No one is assigned to this facility" />
    </Flex>
  );
}
