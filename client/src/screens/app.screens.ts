import { defineScreen } from '../platform/screen.ts';

export const noAccess = defineScreen({ title: 'No access' });
export const exportedFiles = defineScreen({ title: 'Exported files', permission: 'PROFILE_USE' });
export const welcome = defineScreen({ title: 'Health cover for the state', titleKey: 'welcome', worksWithoutScripts: true });
