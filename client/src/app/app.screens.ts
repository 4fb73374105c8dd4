import { defineScreen } from './screen.ts';

export const noAccess = defineScreen({ title: 'No access', page: () => import('./NoAccessPage.tsx') });
