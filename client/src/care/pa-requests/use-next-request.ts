import { useNavigate } from 'react-router';
import { live } from '../../platform/live.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { paRequestDecide } from '../../screens/care.screens.ts';
import { useKeys } from '../../ui/keys.tsx';
import { toast } from '../../ui/toast.tsx';
import { type PaRequestNeighboursQuery, usePaRequestNeighboursQuery } from './PaRequestDecidePage.generated.ts';

export const PENDING_QUEUE = { page: { number: 1, size: 100 }, filter: { status: ['PENDING' as const] } };

/**
 * The request to decide after the current one. Requests before it in the queue, as it was when the current one was opened, were passed over
 * and come last; a request that arrived since then has its place in the queue.
 */
export function nextInQueue(opened: readonly string[], queue: readonly string[], currentId?: string): string | undefined {
  const passed = new Set(currentId ? opened.slice(0, opened.indexOf(currentId) + 1) : []);
  const others = queue.filter((id) => id !== currentId);
  return others.find((id) => !passed.has(id)) ?? others[0];
}

/** Ids of requests that no colleague is deciding. */
const freeFor = (viewerId: string, data: PaRequestNeighboursQuery | undefined): string[] =>
  (data?.paRequests.items ?? []).filter(({ holder }) => !holder || holder.id === viewerId).map(({ id }) => id);

/** Opens the next pending request of the queue that no colleague is deciding; also on key N. */
export function useNextRequest(currentId?: string) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { data, refetch } = usePaRequestNeighboursQuery(PENDING_QUEUE, {
    fetchPolicy: 'cache-and-network',
    ...(!currentId && live('PaRequest')),
  });
  const isMounted = screenPath(paRequestDecide, { id: 'x' }) !== null;
  const opened = data?.paRequests.items.map(({ id }) => id) ?? [];
  /** Opens the next request, or `last` if there is none. */
  const open = async (last?: string) => {
    const queue = freeFor(viewer.id, (await refetch()).data);
    const next = nextInQueue(opened, queue, currentId);
    const to = next ? screenPath(paRequestDecide, { id: next }) : last;
    if (to) void navigate(to);
    if (!next) toast.done('No more pending requests');
  };
  useKeys([{ key: 'n', label: 'Next request of the queue', run: () => void open() }], { enabled: isMounted, group: 'Queue' });
  return { open, isMounted, hasNext: nextInQueue(opened, freeFor(viewer.id, data), currentId) !== undefined };
}
