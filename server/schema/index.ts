// Imports every schema file, defines nothing. One line a feature.
import './scalars.ts';
import '../users/viewer.schema.ts';
import '../users/user-account.schema.ts';
import '../users/profile.schema.ts';
import '../settings/setting.schema.ts';
import '../drafts/form-draft.schema.ts';
import '../activity/history.schema.ts';
import '../activity/activity-log.schema.ts';
import '../notifications/notification.schema.ts';
import '../reports/report.schema.ts';
import '../geography/geography.schema.ts';
import '../plans/plan.schema.ts';
import '../mdas/mda.schema.ts';
import '../hcps/hcp.schema.ts';
import '../enrollees/enrollee.schema.ts';
import '../enrollees/enrollee-list.schema.ts';
import '../catalogue/service.schema.ts';
import '../catalogue/clinical.schema.ts';
import '../eligibility/eligibility.schema.ts';
import '../payments/payment.schema.ts';
import '../payments/payable.schema.ts';
import '../pa-requests/pa-code.schema.ts';
import '../pa-requests/pa-request.schema.ts';
import '../pa-requests/pa-request-list.schema.ts';
import '../pa-requests/pa-request.mutations.schema.ts';
import { builder } from './builder.ts';

export const schema = builder.toSchema();
