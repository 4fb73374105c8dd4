import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { enrolleeList } from '../../screens/members.screens.ts';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { number, plural } from '../../ui/format.ts';
import { writeRange } from '../../ui/list/filters.ts';
import { serverNow } from '../../ui/time.ts';
import { type Days, daysSoFar } from './day-ranges.ts';
import { useRegisteredCardQuery } from './RegisteredCard.generated.ts';

/** The enrollees registered today and this month; each number leads to its list. */
export function RegisteredCard() {
  const [days] = useState(() => daysSoFar(serverNow()));
  const { data } = useRegisteredCardQuery(days, { fetchPolicy: 'cache-and-network' });
  const screenPath = useScreenPath();
  const listOf = (range: Days) =>
    screenPath(enrolleeList, {}, { search: `?registered=${writeRange(range)}`, preset: { relationship: ['PRINCIPAL'] } }) ?? undefined;
  if (!data) return null;
  const note = (lives: number) => `${plural(lives, 'life', 'lives')} with their families`;
  return (
    <KpiRow>
      <Kpi label="Registered today" value={number(data.today.total)} note={note(data.livesToday.total)} to={listOf(days.today)} />
      <Kpi label="This month" value={number(data.month.total)} note={note(data.livesOfMonth.total)} to={listOf(days.month)} />
    </KpiRow>
  );
}
