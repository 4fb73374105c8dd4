import { defineScreen } from '../../app/screen.ts';

export const welcome = defineScreen({ title: 'Welcome', page: () => import('./WelcomePage.tsx') });
