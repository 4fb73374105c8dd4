import { db } from '../platform/db.ts';
import { changesField } from '../scheme/graphql/changes.ts';
import { visibleBills } from './bills/bill.access.ts';
import { Bill } from './bills/bill.schema.ts';
import { visibleClaims } from './claim.access.ts';
import { Claim } from './claim.schema.ts';
import { visiblePayments } from './payments/payment.access.ts';
import { Payment } from './payments/payment.schema.ts';

changesField('claimChanges', {
  type: Claim,
  description: 'Claims of the viewer’s scope that changed since an instant or a cursor. Served by the index on (hcpId, updatedAt, id).',
  permission: 'CLAIM_READ',
  visible: visibleClaims,
  find: (args) => db.claim.findMany(args),
});

changesField('billChanges', {
  type: Bill,
  description: 'Bills of the viewer’s scope that changed since an instant or a cursor. Served by the index on (hcpId, updatedAt, id).',
  permission: 'BILL_READ',
  visible: visibleBills,
  find: (args) => db.bill.findMany(args),
});

changesField('paymentChanges', {
  type: Payment,
  description: 'Payments of the viewer’s scope that changed since an instant or a cursor. Served by the index on (hcpId, updatedAt, id).',
  permission: 'PAYMENT_READ',
  visible: visiblePayments,
  find: (args) => db.payment.findMany(args),
});
