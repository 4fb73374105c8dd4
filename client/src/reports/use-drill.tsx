import { chakra } from '@chakra-ui/react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useCallback, useContext } from 'react';
import { Link } from 'react-router';
import type { Shown } from '../../../server/reports/engine/report-rows.shared.ts';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import type { Permission } from '../graphql/generated.ts';
import { AreaContext } from '../platform/mount.tsx';
import { type Area, addressOf } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { lagosIsoDay } from '../ui/format.ts';
import { serverNow } from '../ui/time.ts';
import type { Described, ReportColumn } from './described.ts';
import { drillOf, type Target } from './drills.ts';
import { listAddress } from './list-address.ts';
import type { LinkTo } from './report-columns.tsx';
import { rowsAddress } from './rows-address.ts';

/** Links numbers of a report to the lists behind them, or where no list says the same to their records below the report: to what this person may read. */
export function useDrill(report: Described, values: Record<string, string | null>, { from, to }: Days): LinkTo {
  const area = useContext(AreaContext);
  const { can } = useSession();
  // What is chosen on the page is in the address before the router knows of it.
  const search = useOptimisticSearchParams().toString();
  return useCallback<LinkTo>(
    (row, column, content, words) => {
      const target = drillOf(report, column, row, values, { from, to }, lagosIsoDay(new Date(serverNow())));
      const address =
        listOf(area, can, target) ?? (mayReadRows(can, report, column, row) ? rowsAddress(search, column.name, row.key) : null);
      if (!address) return null;
      return (
        <chakra.span
          display="block"
          css={{ '& a:is(:hover, :focus-visible)': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } }}
        >
          <Link to={address} aria-label={words} title={`${column.label} of ${row.label}: the list`}>
            {content}
          </Link>
        </chakra.span>
      );
    },
    [area, can, report, values, from, to, search],
  );
}

type Can = (permission: Permission) => boolean;

function listOf(area: Area, can: Can, target: Target | null): string | null {
  if (!target || (target.screen.permission && !can(target.screen.permission))) return null;
  const found = listAddress(area.mounts, target);
  return found && `${addressOf(area, found.mount)}?${found.search}`;
}

/** A sum by what rows say of themselves has no key that could be asked for. */
const mayReadRows = (can: Can, { outer, subtotalsBy }: Described, { name, rows }: ReportColumn, row: Shown): boolean =>
  (!row.subtotal || outer[0]?.name === subtotalsBy) &&
  Boolean(row[name]) &&
  rows !== null &&
  can('COUNTED_ROWS_READ') &&
  can(rows.permission);
