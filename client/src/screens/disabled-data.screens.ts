import { defineScreen } from '../platform/screen.ts';

export const disabledData = defineScreen({
  title: 'Disabled data',
  permission: 'DISABLED_READ',
});
