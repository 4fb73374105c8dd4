import { defineScreen } from '../../app/screen.ts';

export const birthdayList = defineScreen({
  title: 'Enrollee birthdays',
  permission: 'PERSON_REPORT_READ',
  page: () => import('./BirthdayListPage.tsx'),
});
