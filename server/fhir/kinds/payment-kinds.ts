import type { Resource } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { type Found, type Kind, LAST_UPDATED, nextOf, notFound, pageInput, type Query, type SearchParameter, sinceOf } from '../kind.ts';
import { noticeOf, type PaymentRow, reconciliationOf } from '../resources/payment.ts';

const PAYMENTS = /* GraphQL */ `
  query FhirPayments(
    $one: Boolean!
    $list: Boolean!
    $changes: Boolean!
    $id: ID!
    $page: PageInput!
    $search: String
    $changedSince: DateTime
    $cursor: String
    $limit: Int!
  ) {
    payment(id: $id) @include(if: $one) { ...FhirPayment }
    payments(page: $page, search: $search) @include(if: $list) { total items { ...FhirPayment } }
    paymentChanges(changedSince: $changedSince, cursor: $cursor, limit: $limit) @include(if: $changes) {
      cursor hasMore items { ...FhirPayment }
    }
  }
  fragment FhirPayment on Payment {
    id paymentNo status netAmount deductionReason bankReference paidOn createdAt updatedAt version
    hcp { id name }
    advice { claimId claimNo billNo paidAmount serviceTo }
  }
`;
const NONE = { one: false, list: false, changes: false, id: '', page: { number: 1, size: 1 }, limit: 1 };

async function paymentById({ ask }: Call, type: string, id: string): Promise<PaymentRow> {
  const { payment } = await ask(PAYMENTS, { ...NONE, one: true, id });
  if (payment?.id !== id) throw notFound(type, id);
  return payment;
}

async function searchPayments({ ask }: Call, query: Query, resourceOf: (row: PaymentRow) => Resource): Promise<Found> {
  const since = sinceOf(query);
  if (since) {
    const cursor = typeof query.page?.cursor === 'string' ? query.page.cursor : undefined;
    const { paymentChanges } = await ask(PAYMENTS, { ...NONE, changes: true, changedSince: since, cursor, limit: query.count });
    const { items = [], hasMore = false, cursor: next = '' } = paymentChanges ?? {};
    return { resources: items.map(resourceOf), next: hasMore ? { cursor: next } : null };
  }
  const number = query.token('identifier');
  const { payments } = await ask(PAYMENTS, { ...NONE, list: true, page: pageInput(query), search: number });
  const { items = [], total = 0 } = payments ?? {};
  const wanted = items.filter(({ paymentNo }) => !number || paymentNo === number);
  return { resources: wanted.map(resourceOf), ...(!number && { total, next: nextOf(query, { items, total }) }) };
}

const PARAMETERS: readonly SearchParameter[] = [LAST_UPDATED, { name: 'identifier', type: 'token', text: 'Number of the payment.' }];

export const PAYMENT_RECONCILIATION: Kind = {
  type: 'PaymentReconciliation',
  profiles: [],
  text: 'The payments to your facility, each with the claims that it pays.',
  read: async (call, id) => reconciliationOf(await paymentById(call, 'PaymentReconciliation', id), (await call.own()).scheme.name),
  parameters: PARAMETERS,
  search: async (call, query) => {
    const { scheme } = await call.own();
    return searchPayments(call, query, (row) => reconciliationOf(row, scheme.name));
  },
};

export const PAYMENT_NOTICE: Kind = {
  type: 'PaymentNotice',
  profiles: [],
  text: 'That a payment was made: the PaymentReconciliation with the same id.',
  read: async (call, id) => noticeOf(await paymentById(call, 'PaymentNotice', id)),
  parameters: PARAMETERS,
  search: (call, query) => searchPayments(call, query, noticeOf),
};
