import type { CardRunFilter, StudentCardFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const studentCardList = defineScreen<StudentCardFilter>({
  title: 'Student cards',
  permission: 'CARD_PRINT',
});
export const cardRunList = defineScreen<CardRunFilter>({
  title: 'Print runs',
  permission: 'CARD_PRINT',
});
export const cardRunDetail = defineScreen({
  title: 'Sheets',
  permission: 'CARD_PRINT',
  entity: 'CardRun',
});
/** Where the QR of every card leads; no permission, no sign-in. */
export const cardCheck = defineScreen({ title: 'Is this card valid?' });
