import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import {
  activityLogList,
  apiKeyDetail,
  apiKeyList,
  dataBreachCreate,
  dataBreachDetail,
  dataBreachList,
  disabledData,
  facilityKeyList,
  failedJobList,
  messages,
  messageText,
  messageTextList,
  recordAccessList,
  settings,
  settingTopic,
  textMessageList,
  userAccountList,
} from '../screens/administration.screens.ts';

/** Lazily loaded pages of the screens in this folder. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [settings, () => import('./settings/SettingsPage.tsx')],
  [settingTopic, () => import('./settings/SettingTopicPage.tsx')],
  [messageTextList, () => import('./texts/MessageTextListPage.tsx')],
  [messageText, () => import('./texts/MessageTextPage.tsx')],
  [userAccountList, () => import('./users/UserAccountListPage.tsx')],
  [activityLogList, () => import('./activity/ActivityLogListPage.tsx')],
  [apiKeyList, () => import('./api-keys/ApiKeyListPage.tsx')],
  [facilityKeyList, () => import('./api-keys/FacilityKeyListPage.tsx')],
  [apiKeyDetail, () => import('./api-keys/ApiKeyDetailPage.tsx')],
  [dataBreachList, () => import('./data-breaches/DataBreachListPage.tsx')],
  [dataBreachCreate, () => import('./data-breaches/DataBreachCreatePage.tsx')],
  [dataBreachDetail, () => import('./data-breaches/DataBreachDetailPage.tsx')],
  [disabledData, () => import('./disabled-data/DisabledDataPage.tsx')],
  [textMessageList, () => import('./text-messages/TextMessageListPage.tsx')],
  [failedJobList, () => import('./failed-jobs/FailedJobListPage.tsx')],
  [messages, () => import('./messages/MessagesPage.tsx')],
  [recordAccessList, () => import('./record-access/RecordAccessListPage.tsx')],
];
