import type { ReportFileFormat, Role } from '../generated/prisma/enums.ts';
import type { ReportViewAddress } from '../reports/views/report-view.input.ts';
import type { Rhythm } from '../reports/views/rhythm.shared.ts';
import { nextRun } from '../reports/views/schedule-time.ts';
import { DAY, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

type DemoView = {
  owner: Role;
  report: string;
  name: string;
  address: ReportViewAddress;
  age: number;
  /** Null: the view is not sent. */
  schedule: (Rhythm & { format: ReportFileFormat; recipients: readonly Role[]; stoppedAfter?: number }) | null;
};

const VIEWS: readonly DemoView[] = [
  {
    owner: 'ADMIN',
    report: 'lgaClaims',
    name: 'Claims of last month for the board',
    address: { period: 'last-month' },
    age: 140 * DAY,
    schedule: { rhythm: 'MONTHLY', weekday: null, monthDay: 5, hour: 6, format: 'XLSX', recipients: [] },
  },
  { owner: 'ADMIN', report: 'planReports', name: 'Plans this quarter', address: { period: 'this-quarter' }, age: 60 * DAY, schedule: null },
  {
    owner: 'ACCOUNTANT',
    report: 'unpaidAgeing',
    name: 'What we owe facilities',
    address: {},
    age: 75 * DAY,
    schedule: { rhythm: 'WEEKLY', weekday: 1, monthDay: null, hour: 7, format: 'XLSX', recipients: ['ADMIN'] },
  },
  {
    owner: 'ACCOUNT_MANAGER',
    report: 'dailyRegistrations',
    name: 'Registrations of yesterday',
    address: { period: 'yesterday' },
    age: 50 * DAY,
    schedule: {
      ...{ rhythm: 'DAILY', weekday: null, monthDay: null, hour: 8, format: 'CSV' },
      ...{ recipients: ['REGISTRATION_OFFICER'], stoppedAfter: 20 * DAY },
    },
  },
];

/** Saved views of the demo accounts. The owner stopped the emails of one. */
export function makeReportViews(world: World): void {
  for (const { owner, report, name, address, age, schedule } of VIEWS) {
    const [user] = world.staff(owner);
    if (!user) continue;
    const random = world.random.fork('report-views', name);
    const savedAt = world.now - age;
    const id = random.uuid(savedAt);
    world.copyBuffer.add('ReportView', {
      ...{ id, userId: user.id, report, name, address: JSON.stringify(address), version: schedule ? 1 : 0 },
      ...{ createdAt: sqlTimestamp(savedAt), updatedAt: sqlTimestamp(savedAt) },
    });
    if (!schedule) continue;
    const { recipients, stoppedAfter, ...rhythm } = schedule;
    const stoppedAt = stoppedAfter === undefined ? null : savedAt + stoppedAfter;
    world.copyBuffer.add('ReportSchedule', {
      ...rhythm,
      ...{ id: random.uuid(savedAt), viewId: id, recipientIds: `{${recipients.flatMap((role) => world.staff(role)[0]?.id ?? []).join()}}` },
      nextAt: sqlTimestamp(nextRun(rhythm, new Date(stoppedAt ?? world.now)).getTime()),
      ...{ stoppedAt: stoppedAt && sqlTimestamp(stoppedAt), stoppedById: stoppedAt && user.id },
      ...{ createdAt: sqlTimestamp(savedAt), updatedAt: sqlTimestamp(stoppedAt ?? savedAt) },
    });
  }
}
