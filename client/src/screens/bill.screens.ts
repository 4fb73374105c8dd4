import type { BillQueueFilter, ClaimBatchFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

/** Facilities with bills waiting for vetting. */
export const hcpBillQueue = defineScreen<BillQueueFilter>({
  title: 'Submitted bills',
  permission: 'BATCH_VET',
});
/** Officers with bills that they vetted. */
export const officerBillQueue = defineScreen<BillQueueFilter>({
  title: 'Vetted bills by officer',
  permission: 'BATCH_APPROVE',
});
/** Bills of a facility (:hcpId), of an officer (:officerId), or all of the viewer's. */
export const billList = defineScreen<ClaimBatchFilter>({
  title: 'Bills',
  permission: 'BATCH_READ',
});
export const billDetail = defineScreen({
  title: 'Bill',
  permission: 'BATCH_READ',
  entity: 'ClaimBatch',
});
export const submitBillPage = defineScreen({
  title: 'Submit a bill',
  permission: 'BATCH_SUBMIT',
});
