import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useCallback, useContext } from 'react';
import type { Shown } from '../../../server/reports/engine/report-rows.shared.ts';
import { AreaContext } from '../platform/mount.tsx';
import { sharedSearchOf } from '../platform/RelatedViews.tsx';
import { addressOf } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import type { Described } from './described.ts';
import { isId } from './drills.ts';

/** The address of the report that has the parts of a row, asked for the same; null where there is none. */
export function useOpened({ opens, rowDimension }: Described): (row: Shown) => string | null {
  const area = useContext(AreaContext);
  const { can } = useSession();
  const params = useOptimisticSearchParams();
  const mount = opens ? area.mounts.find(({ preset }) => preset.report === opens) : undefined;
  const allowed = mount && (!mount.screen.permission || can(mount.screen.permission)) ? mount : undefined;
  return useCallback(
    (row) =>
      allowed && !row.subtotal && isId(row.key)
        ? `${addressOf(area, allowed)}?${sharedSearchOf(params, { [`${rowDimension}Id`]: row.key })}`
        : null,
    [area, allowed, params, rowDimension],
  );
}
