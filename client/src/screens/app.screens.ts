import { defineScreen } from '../platform/screen.ts';

export const noAccess = defineScreen({ title: 'No access' });
export const welcome = defineScreen({ title: 'Health cover for the state', titleKey: 'welcome', worksWithoutScripts: true });
