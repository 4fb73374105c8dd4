import { chakra } from '@chakra-ui/react';
import { useCallback, useContext } from 'react';
import { Link } from 'react-router';
import type { Days } from '../../../server/report-views/period.input.ts';
import { AreaContext } from '../app/mount.tsx';
import { addressOf } from '../app/screen.ts';
import { useSession } from '../app/session.tsx';
import { isoDay } from '../ui/format.ts';
import { serverNow } from '../ui/time.ts';
import type { Described } from './described.ts';
import { drillOf } from './drills.ts';
import { listAddress } from './list-address.ts';
import type { LinkTo } from './report-columns.tsx';

/** Links numbers of a report to the lists behind them, where this person has such a list. */
export function useDrill(report: Described, values: Record<string, string | null>, { from, to }: Days): LinkTo {
  const area = useContext(AreaContext);
  const { can } = useSession();
  return useCallback<LinkTo>(
    (row, column, content, words) => {
      const target = drillOf(report, column, row, values, { from, to }, isoDay(new Date(serverNow())));
      const found = target && (!target.screen.permission || can(target.screen.permission)) ? listAddress(area.mounts, target) : null;
      if (!found) return null;
      return (
        <chakra.span
          display="block"
          css={{ '& a:is(:hover, :focus-visible)': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' } }}
        >
          <Link
            to={`${addressOf(area, found.mount)}?${found.search}`}
            aria-label={words}
            title={`${column.label} of ${row.label}: the list`}
          >
            {content}
          </Link>
        </chakra.span>
      );
    },
    [area, can, report, values, from, to],
  );
}
