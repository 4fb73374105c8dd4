import { defineScreen } from '../../app/screen.ts';

export const disabledData = defineScreen({
  title: 'Disabled data',
  permission: 'DISABLED_READ',
  page: () => import('./DisabledDataPage.tsx'),
});
