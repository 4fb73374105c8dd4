import { chakra } from '@chakra-ui/react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useCallback, useContext } from 'react';
import { Link } from 'react-router';
import { type DisplayRow, isRest } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import type { Permission } from '../graphql/types.ts';
import { AreaContext } from '../platform/mount.tsx';
import { type Area, addressOf } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { lagosIsoDay } from '../ui/format.ts';
import { serverNow } from '../ui/time.ts';
import { drillThroughAddress } from './drill-through-address.ts';
import { type ListTarget, listTargetOf } from './drill-through-lists.ts';
import { listAddress } from './list-address.ts';
import type { RenderLink } from './report-columns.tsx';
import type { ReportColumn, ReportMeta } from './report-meta.ts';

/**
 * Links numbers of a report to the list with their records or, without such a list, to the drill-through drawer.
 * Numbers whose records this person may not read have no link.
 */
export function useDrillThrough(report: ReportMeta, filterValues: Record<string, string | null>, { from, to }: Days): RenderLink {
  const area = useContext(AreaContext);
  const { can } = useSession();
  // nuqs changes the address before the router does, so the router's search would be outdated here.
  const currentSearch = useOptimisticSearchParams().toString();
  return useCallback<RenderLink>(
    (row, column, content, label) => {
      const target = listTargetOf(report, column, row, filterValues, { from, to }, lagosIsoDay(new Date(serverNow())));
      const address =
        listAddressFor(area, can, target) ??
        (canReadRecords(can, report, column, row) ? drillThroughAddress(currentSearch, column.name, row.key) : null);
      if (!address) return null;
      return (
        <chakra.span
          display="block"
          css={{ '& a:is(:hover, :focus-visible)': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } }}
        >
          <Link to={address} aria-label={label} title={`Records behind “${column.label}” for ${row.label}`}>
            {content}
          </Link>
        </chakra.span>
      );
    },
    [area, can, report, filterValues, from, to, currentSearch],
  );
}

type Can = (permission: Permission) => boolean;

/** The address of the list page in this area; null if the area has no such page or the person may not open it. */
function listAddressFor(area: Area, can: Can, target: ListTarget | null): string | null {
  if (!target || (target.screen.permission && !can(target.screen.permission))) return null;
  const listLink = listAddress(area.mounts, target);
  return listLink && `${addressOf(area, listLink.mount)}?${listLink.search}`;
}

/** Whether this person can open the records that a cell counts. */
function canReadRecords(
  can: Can,
  { parentDimensions, subtotalsBy }: ReportMeta,
  { name, records }: ReportColumn,
  row: DisplayRow,
): boolean {
  if (isRest(row)) return false;
  // The server looks records up by dimension, so a subtotal by an attribute has none.
  const hasKey = !row.subtotal || parentDimensions[0]?.name === subtotalsBy;
  return hasKey && Boolean(row[name]) && records !== null && can('DRILL_THROUGH_READ') && can(records.permission);
}
