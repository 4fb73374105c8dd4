import { expect, test } from 'vitest';
import type { RegistrationTable_RowFragment } from './RegistrationListPage.generated.ts';
import { registrationColumns } from './RegistrationTable.tsx';

const row = {
  status: 'COMPLETED',
  channel: 'OFFICER',
  displayName: 'Usman Safiya',
  createdAt: '2026-11-19T09:00:00Z',
  completedAt: '2026-11-20T12:09:00Z',
  lastSavedAt: '2026-11-20T12:09:00Z',
  plan: { name: 'Informal Sector Plan' },
  hcp: { name: 'General Hospital Maijuju' },
  officer: { name: 'Bashir Bakari' },
  enrollee: { enrolmentNo: 'PL/INFORMAL/2026/000380' },
} as RegistrationTable_RowFragment;

test('the records of a daily report show number, name, plan, facility, officer and time', () => {
  const shown = registrationColumns.filter(({ hidden }) => !hidden);
  const cellValues = shown.flatMap(({ value, extra }) => [value(row), extra?.value(row)]);
  expect(cellValues).toEqual(
    expect.arrayContaining([
      'PL/INFORMAL/2026/000380',
      'Usman Safiya',
      'Informal Sector Plan',
      'General Hospital Maijuju',
      'Bashir Bakari',
      '2026-11-20T12:09:00Z',
    ]),
  );
  expect(shown.find(({ label }) => label === 'Completed')?.second?.(row)).toBe('Started 19 Nov 2026');
});
