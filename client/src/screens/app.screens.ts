import { defineScreen } from '../platform/screen.ts';

/** The address of a record in emails, which leads each role to its own page of it. */
export const recordLink = defineScreen({ title: 'Record', clientOnly: true });
export const noAccess = defineScreen({ title: 'No access' });
export const welcome = defineScreen({ title: 'Health cover for the state', titleKey: 'welcome', worksWithoutScripts: true });
