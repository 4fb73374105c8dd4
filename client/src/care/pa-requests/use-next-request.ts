import { useNavigate } from 'react-router';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { paRequestDecide } from '../../screens/care.screens.ts';
import { useKeys } from '../../ui/keys.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePaRequestNextQuery } from './PaDutyBoardPage.generated.ts';

/** Opens the next pending request by deadline; also on key N. */
export function useNextRequest(currentId?: string) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const { data, refetch } = usePaRequestNextQuery({ ...live('PaRequest'), fetchPolicy: 'cache-and-network' });
  const isMounted = screenPath(paRequestDecide, { id: 'x' }) !== null;
  const nextOf = (items: readonly { id: string }[] | undefined) => items?.find(({ id }) => id !== currentId)?.id;
  const open = async () => {
    const next = nextOf((await refetch()).data?.paRequests.items);
    const to = next && screenPath(paRequestDecide, { id: next });
    if (to) void navigate(to);
    else toast.done('No more pending requests');
  };
  useKeys([{ key: 'n', label: 'Next request by deadline', run: () => void open() }], { enabled: isMounted, group: 'Queue' });
  return { open, isMounted, hasNext: nextOf(data?.paRequests.items) !== undefined };
}
