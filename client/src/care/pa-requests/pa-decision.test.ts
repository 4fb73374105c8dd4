import { expect, it } from 'vitest';
import type { PaReason } from '../../graphql/types.ts';
import { applyChoice, editLine, type Line, openLine, passLine } from '../line-decision/line-state.ts';
import { requestedDocuments } from './pa-documents.ts';
import { stillListed } from './pa-request.filters.ts';
import { reasonText } from './pa-request.labels.ts';
import { nextInQueue } from './use-next-request.ts';
import { paItemInput, paLineItem, problemOf } from './use-pa-decision.ts';

const row = {
  __typename: 'PaItem' as const,
  id: 'a',
  qty: 2,
  unitPrice: 1_000_00,
  amount: 2_000_00,
  decision: 'PENDING' as const,
  approvedQty: null,
  approvedPrice: null,
  approvedAmount: null,
  reasonCode: null,
  note: null,
  service: { __typename: 'Service' as const, id: 's', code: 'S1', name: 'Scan', unit: 'scan' },
};
const item = paLineItem(row, 0);
const items = [item];

it('sends a lower price as an adjustment, and passed services without a price', () => {
  const cut = { ...editLine(item, openLine(item), { price: 800_00 }), reasonCode: 'LESS_COSTLY_ALTERNATIVE' as const, note: ' ' };
  expect(paItemInput('a', cut)).toEqual({
    itemId: 'a',
    decision: 'ADJUSTED',
    approvedQty: 2,
    approvedPrice: 800_00,
    reasonCode: 'LESS_COSTLY_ALTERNATIVE',
    note: null,
  });
  expect(paItemInput('a', passLine(item))).toEqual({ itemId: 'a', decision: 'APPROVED', approvedQty: 2, reasonCode: null, note: null });
});

it('returns why a request cannot be approved yet', () => {
  const problem = (line: Line<PaReason>) => problemOf(items, { a: line });
  expect(problemOf(items, {})).toBe('1 of 1 services still to decide');
  expect(problem(applyChoice('REJECT', item, openLine(item)))).toBe('Every service is rejected: reject the request instead');
  expect(problem(editLine(item, openLine(item), { price: 800_00 }))).toContain('Enter a reason');
  expect(problem(editLine(item, { ...openLine(item), reasonCode: 'OTHER', note: 'Agreed' }, { qty: 3 }))).toContain('figures');
  expect(problem(passLine(item))).toBeNull();
});

it('shows the officer’s note as the reason if OTHER is selected', () => {
  expect(reasonText('OTHER', 'Agreed by phone')).toBe('Agreed by phone');
  expect(reasonText('DUPLICATE', 'See PAR-2611-00001')).toBe('Requested twice: See PAR-2611-00001');
  expect(reasonText('OTHER', null)).toBe('Other (state below)');
  expect(reasonText(null, null)).toBe('');
});

it('lists the documents that the open query requests and nobody has provided', () => {
  const wantedAt = '2026-11-23T10:00:00.000Z';
  const document = {
    __typename: 'PaDocument' as const,
    id: 'd',
    kind: 'LAB_RESULT' as const,
    step: 'ANSWER' as const,
    wantedAt,
    item: null,
    file: null,
  };
  const ofLine = {
    ...document,
    id: 'e',
    item: { __typename: 'PaItem' as const, id: 'a', service: { __typename: 'Service' as const, id: 's', name: 'Scan' } },
  };
  const earlier = { ...document, id: 'f', wantedAt: '2026-11-23T09:00:00.000Z' };
  const given = {
    ...document,
    id: 'g',
    file: { __typename: 'Attachment' as const, id: 'x', filename: 'x.pdf', size: 1, url: '/files/x', createdAt: wantedAt },
  };
  expect(requestedDocuments({ documents: [document, ofLine, earlier, given], infoRequestedAt: wantedAt })).toEqual([
    { kind: 'LAB_RESULT', label: 'Lab result' },
    { kind: 'LAB_RESULT', label: 'Lab result', line: { id: 'a', name: 'Scan' } },
  ]);
});

it('opens the next request of the queue, those that arrived since first, those passed over last', () => {
  expect(nextInQueue(['a', 'b', 'c'], ['a', 'c'], 'b')).toBe('c');
  expect(nextInQueue(['a', 'b', 'c'], ['new', 'a', 'c'], 'b')).toBe('new');
  expect(nextInQueue(['a', 'b'], ['a', 'b'], 'b')).toBe('a');
  expect(nextInQueue(['a', 'b'], ['a', 'b'])).toBe('a');
  expect(nextInQueue(['b'], [], 'b')).toBeUndefined();
});

it('removes a request from a list of one status when it is decided, with its count and amount', () => {
  const decided = { status: 'APPROVED' as const, requestedAmount: 1_000_00 };
  const pending = { status: 'PENDING' as const, requestedAmount: 500_00 };
  const page = { total: 7, sum: 9_000_00, items: [decided, pending] };
  expect(stillListed(page, ['PENDING'])).toEqual({ total: 6, sum: 8_000_00, items: [pending] });
  expect(stillListed(page, null)).toBe(page);
});
