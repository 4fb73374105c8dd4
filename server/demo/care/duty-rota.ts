import { WEEKDAYS } from '../../scheme/settings/weekdays.shared.ts';
import { sqlTimestamp } from '../world/days.ts';
import type { World } from '../world/world.ts';

const OFFICE = { fromHour: 8, toHour: 17 };
/** Until the next morning. */
const NIGHT = { fromHour: 17, toHour: 8 };
/** A weekend day begins when the night before ends. */
const WEEKEND = { fromHour: 8, toHour: 17 };
const WORKING_DAYS = 5;

/** The account managers take turns: two in office hours, one at night and at weekends. */
export function makeDutyRota(world: World): void {
  const managers = world.staff('ACCOUNT_MANAGER');
  const managerAt = (place: number) => managers[place % managers.length]?.id;
  const rota = WEEKDAYS.flatMap((weekday, day) => [
    ...(day < WORKING_DAYS
      ? [
          { weekday, userId: managerAt(day), ...OFFICE },
          { weekday, userId: managerAt(day + 1), ...OFFICE },
        ]
      : [{ weekday, userId: managerAt(day), ...WEEKEND }]),
    { weekday, userId: managerAt(day + 2), ...NIGHT },
  ]);
  world.copyBuffer.add('Setting', {
    key: 'paDutyRota',
    value: JSON.stringify(rota),
    version: 0,
    updatedById: null,
    updatedAt: sqlTimestamp(world.now),
  });
}
