import { defineScreen } from '../../app/screen.ts';

export const dependantAsk = defineScreen({
  title: 'Add someone to your family',
  permission: 'DEPENDANT_REQUEST_CREATE',
  page: () => import('./RequestDependantPage.tsx'),
});
