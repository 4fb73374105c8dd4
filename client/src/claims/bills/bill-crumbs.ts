import { useParams } from 'react-router';
import type { BillStatus } from '../../graphql/types.ts';
import { useRecordCrumbs } from '../../platform/mount.tsx';

const WAITING: readonly BillStatus[] = ['OPEN', 'SUBMITTED', 'IN_REVIEW'];

/** The way to a bill or to a claim in it: through the list that has the bill now, whatever address leads here. */
export function useBillCrumbs(title: string | undefined, status: BillStatus | undefined) {
  const { hcpId } = useParams();
  const isWaiting = status === undefined || WAITING.includes(status);
  const list = isWaiting ? (hcpId ? undefined : 'bills-management/submitted-hcp-Bills') : 'bills-management/verted-hcp-bills';
  return useRecordCrumbs(title, list);
}
