import { defineScreen } from '../platform/screen.ts';

export const welcome = defineScreen({ title: 'Welcome' });
