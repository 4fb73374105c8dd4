import { defineScreen } from '../../app/screen.ts';
import type { CardRunFilter, StudentCardFilter } from '../../graphql/generated.ts';

export const studentCardList = defineScreen<StudentCardFilter>({
  title: 'Student cards',
  permission: 'CARD_PRINT',
  page: () => import('./StudentCardListPage.tsx'),
});
export const cardRunList = defineScreen<CardRunFilter>({
  title: 'Print runs',
  permission: 'CARD_PRINT',
  page: () => import('./CardRunListPage.tsx'),
});
export const cardRunDetail = defineScreen({
  title: 'Sheets',
  permission: 'CARD_PRINT',
  shows: 'CardRun',
  page: () => import('./CardRunPage.tsx'),
});
/** Where the QR of every card leads; no permission, no sign-in. */
export const cardCheck = defineScreen({ title: 'Is this card valid?', page: () => import('./CheckCardPage.tsx') });
