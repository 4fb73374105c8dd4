import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useCallback, useContext } from 'react';
import type { DisplayRow } from '../../../server/reports/engine/report-rows.shared.ts';
import { AreaContext } from '../platform/mount.tsx';
import { sharedSearchOf } from '../platform/RelatedViews.tsx';
import { addressOf } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { isUuid } from './drill-through-lists.ts';
import type { ReportMeta } from './report-meta.ts';

/** The address of the report that splits a row into its parts, with the same filters; null if there is none. */
export function useDrillDown({ drillDownTo, rowDimension }: ReportMeta): (row: DisplayRow) => string | null {
  const area = useContext(AreaContext);
  const { can } = useSession();
  const params = useOptimisticSearchParams();
  const mount = drillDownTo ? area.mounts.find(({ preset }) => preset.report === drillDownTo) : undefined;
  const allowed = mount && (!mount.screen.permission || can(mount.screen.permission)) ? mount : undefined;
  return useCallback(
    (row) =>
      allowed && !row.subtotal && isUuid(row.key)
        ? `${addressOf(area, allowed)}?${sharedSearchOf(params, { [`${rowDimension}Id`]: row.key })}`
        : null,
    [area, allowed, params, rowDimension],
  );
}
