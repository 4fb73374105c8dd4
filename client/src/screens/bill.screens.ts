import type { BillFilter, BillQueueFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

/** Facilities with bills waiting for vetting. */
export const hcpBillQueue = defineScreen<BillQueueFilter>({
  title: 'Submitted bills',
  permission: 'BILL_VET',
});
/** Officers with bills that they vetted. */
export const officerBillQueue = defineScreen<BillQueueFilter>({
  title: 'Vetted bills by officer',
  permission: 'BILL_APPROVE',
});
/** Bills of a facility (:hcpId), of an officer (:officerId), or all of the viewer's. */
export const billList = defineScreen<BillFilter>({
  title: 'Bills',
  permission: 'BILL_READ',
});
export const billDetail = defineScreen({
  title: 'Bill',
  permission: 'BILL_READ',
  entity: 'Bill',
});
export const submitBillPage = defineScreen({
  title: 'Submit a bill',
  permission: 'BILL_SUBMIT',
});
