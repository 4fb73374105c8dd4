import { defineScreen } from '../platform/screen.ts';

export const birthdayList = defineScreen({
  title: 'Enrollee birthdays',
  permission: 'PERSON_REPORT_READ',
});
