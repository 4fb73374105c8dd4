import type {
  ApiKeyCallFilter,
  ApiKeyFilter,
  ComplaintFilter,
  DataBreachFilter,
  DataRequestFilter,
  FailedJobFilter,
  MessageTextFilter,
  SmsMessageFilter,
  UserAccountFilter,
  WebhookDeliveryFilter,
  WebhookFilter,
} from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

export const settings = defineScreen({
  title: 'Settings',
  permission: 'SETTING_MANAGE',
});
export const settingTopic = defineScreen({
  title: 'Settings topic',
  permission: 'SETTING_MANAGE',
});
export const messageTextList = defineScreen<MessageTextFilter>({
  title: 'Message templates',
  permission: 'SETTING_MANAGE',
});
export const messageText = defineScreen({
  title: 'Message template',
  permission: 'SETTING_MANAGE',
});
export const userAccountList = defineScreen<UserAccountFilter>({
  title: 'User accounts',
  permission: 'USER_MANAGE',
});
export const activityLogList = defineScreen({
  title: 'Activity log',
  permission: 'ACTIVITY_READ',
});
export const apiKeyList = defineScreen<ApiKeyFilter>({
  title: 'API keys',
  permission: 'API_KEY_MANAGE',
});
export const facilityKeyList = defineScreen<ApiKeyFilter>({
  title: 'Keys of our system',
  permission: 'FACILITY_KEY_ISSUE',
});
export const apiKeyDetail = defineScreen<ApiKeyCallFilter>({
  title: 'API key',
  permission: 'API_KEY_READ',
  entity: 'ApiKey',
});
export const facilityWebhookList = defineScreen<WebhookFilter>({
  title: 'Webhooks of our system',
  permission: 'WEBHOOK_WRITE',
});
export const webhookList = defineScreen<WebhookFilter>({
  title: 'Webhooks',
  permission: 'WEBHOOK_READ',
});
export const webhookDetail = defineScreen<WebhookDeliveryFilter>({
  title: 'Webhook',
  permission: 'WEBHOOK_READ',
  entity: 'Webhook',
});
export const dataBreachList = defineScreen<DataBreachFilter>({
  title: 'Data breaches',
  permission: 'DATA_BREACH_READ',
});
export const dataBreachCreate = defineScreen({
  title: 'Record data breach',
  permission: 'DATA_BREACH_WRITE',
});
export const dataBreachDetail = defineScreen({
  title: 'Data breach',
  permission: 'DATA_BREACH_READ',
  entity: 'DataBreach',
});
export const complaintList = defineScreen<ComplaintFilter>({
  title: 'Complaints',
  permission: 'COMPLAINT_READ',
});
export const complaintCreate = defineScreen({
  title: 'Record complaint',
  permission: 'COMPLAINT_RECORD',
});
export const complaintDetail = defineScreen({
  title: 'Complaint',
  permission: 'COMPLAINT_READ',
  entity: 'Complaint',
});
export const ownComplaintList = defineScreen<ComplaintFilter>({
  title: 'Complaints',
  titleKey: 'ownComplaints',
  permission: 'OWN_COMPLAINT_WRITE',
});
export const ownComplaintCreate = defineScreen({
  title: 'Make a complaint',
  titleKey: 'ownComplaintCreate',
  permission: 'OWN_COMPLAINT_WRITE',
});
export const ownComplaintDetail = defineScreen({
  title: 'Complaint',
  titleKey: 'ownComplaintDetail',
  permission: 'OWN_COMPLAINT_WRITE',
  entity: 'Complaint',
});
export const dataRequestList = defineScreen<DataRequestFilter>({
  title: 'Data requests',
  permission: 'DATA_REQUEST_READ',
});
export const dataRequestCreate = defineScreen({
  title: 'Record data request',
  permission: 'DATA_REQUEST_WRITE',
});
export const dataRequestDetail = defineScreen({
  title: 'Data request',
  permission: 'DATA_REQUEST_READ',
  entity: 'DataSubjectRequest',
});
export const processingRegister = defineScreen({
  title: 'Processing register',
  permission: 'DATA_REQUEST_READ',
});
export const disabledData = defineScreen({
  title: 'Disabled data',
  permission: 'DISABLED_READ',
});
export const recordAccessList = defineScreen({
  title: 'Access log',
  permission: 'RECORD_ACCESS_READ',
});
export const textMessageList = defineScreen<SmsMessageFilter>({
  title: 'Text messages',
  permission: 'MESSAGE_DELIVERY_MANAGE',
});
export const failedJobList = defineScreen<FailedJobFilter>({
  title: 'Failed jobs',
  permission: 'JOB_MANAGE',
});
export const messages = defineScreen({
  title: 'Messages',
  permission: 'MESSAGE_USE',
});
/** A drawn phone that tries the phone menu. */
export const demoPhone = defineScreen({ title: 'Phone', clientOnly: true, demoOnly: true });
