import type { BillQueueFilter, ClaimBatchFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

/** Facilities with bills waiting for vetting. */
export const hcpBillQueue = defineScreen<BillQueueFilter>({
  title: 'Submitted bills',
  permission: 'BATCH_VET',
  page: () => import('../claims/bills/HcpBillQueuePage.tsx'),
});
/** Officers with bills that they vetted. */
export const officerBillQueue = defineScreen<BillQueueFilter>({
  title: 'Vetted bills by officer',
  permission: 'BATCH_APPROVE',
  page: () => import('../claims/bills/OfficerBillQueuePage.tsx'),
});
/** Bills of a facility (:hcpId), of an officer (:officerId), or all of the viewer's. */
export const billList = defineScreen<ClaimBatchFilter>({
  title: 'Bills',
  permission: 'BATCH_READ',
  page: () => import('../claims/bills/BillListPage.tsx'),
});
export const billDetail = defineScreen({
  title: 'Bill',
  permission: 'BATCH_READ',
  shows: 'ClaimBatch',
  page: () => import('../claims/bills/BillDetailPage.tsx'),
});
export const submitBillPage = defineScreen({
  title: 'Submit a bill',
  permission: 'BATCH_SUBMIT',
  page: () => import('../claims/bills/SubmitBillPage.tsx'),
});
