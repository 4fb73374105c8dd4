import { defineScreen } from '../../app/screen.ts';

export const birthdayList = defineScreen({
  title: 'Enrollee birthdays',
  permission: 'REPORT_READ',
  page: () => import('./BirthdayListPage.tsx'),
});
