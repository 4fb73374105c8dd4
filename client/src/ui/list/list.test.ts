import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../server/platform/spreadsheets/write/csv.ts';
import { defineLabels } from '../labels.ts';
import { type Column, headLine } from '../table/column.ts';
import { viewOf } from '../table/table-view.ts';
import { spans } from './DateEnds.tsx';
import { fetchAll, fetchPages, pagesOf } from './fetch-all.ts';
import {
  booleanFilter,
  dateRangeFilter,
  type Filters,
  multiPickerFilter,
  multiSelectFilter,
  numberFilter,
  pickedText,
  pickerFilter,
  selectFilter,
  textFilter,
} from './filters.ts';
import { listVariables, pageRange, type UrlState } from './list-state.ts';
import { currentQuickFilter } from './QuickFilters.tsx';
import { cellsOf } from './sheet-of.ts';

type Status = 'PENDING' | 'APPROVED' | 'REJECTED';
type Input = {
  status?: Status[] | Status | null;
  urgency?: 'ROUTINE' | 'URGENT' | null;
  requested?: { from?: string | null; to?: string | null } | null;
  late?: boolean | null;
  ageMin?: number | null;
  code?: string | null;
  lgaId?: string[] | null;
};
const STATUS = defineLabels<Status>({
  PENDING: { text: 'Waiting', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
});
const filters = {
  status: multiSelectFilter('Status', STATUS),
  urgency: selectFilter('Urgency', { ROUTINE: 'Routine', URGENT: 'Urgent' }),
  requested: dateRangeFilter('Requested'),
  late: booleanFilter('Late'),
  ageMin: numberFilter('Age from'),
  code: textFilter('Code'),
  lgaId: multiPickerFilter('LGA', () => ({ search: async () => [], find: async () => null })),
} satisfies Filters<Input>;
const nothing: UrlState = { page: null, size: null, sort: null, dir: null, q: null, filters: {} };

describe('the address of a list', () => {
  it('without parameters means the first page only', () => {
    expect(listVariables(filters, nothing, {}, {})).toEqual({ page: { number: 1, size: 20 }, filter: {} });
  });

  it('is parsed into query variables', () => {
    const url = {
      page: 3,
      size: 50,
      sort: 'dueAt',
      dir: 'asc',
      q: ' Dung ',
      filters: {
        status: 'PENDING.REJECTED',
        urgency: 'URGENT',
        requested: '2026-10-01~',
        late: 'no',
        ageMin: '18',
        code: 'PA-1',
        lgaId: 'x.y',
      },
    };
    expect(listVariables(filters, url, {}, {})).toEqual({
      page: { number: 3, size: 50 },
      sort: 'dueAt',
      direction: 'ASC',
      search: 'Dung',
      filter: {
        status: ['PENDING', 'REJECTED'],
        urgency: 'URGENT',
        requested: { from: '2026-10-01' },
        late: false,
        ageMin: 18,
        code: 'PA-1',
        lgaId: ['x', 'y'],
      },
    });
  });

  it('has several values of a filter only where it takes several', () => {
    const one = { lgaId: pickerFilter('LGA', () => ({ search: async () => [], find: async () => null })) };
    const url = (lgaId: string) => ({ ...nothing, filters: { lgaId } });
    expect(listVariables(one, url('x'), {}, {}).filter).toEqual({ lgaId: 'x' });
    expect(listVariables(one, url('x.y'), {}, {}).filter).toEqual({});
    expect(listVariables(filters, url('x'), {}, {}).filter).toEqual({ lgaId: ['x'] });
  });

  it('cannot override the preset of its mount', () => {
    const url = { ...nothing, filters: { status: 'PENDING' } };
    expect(listVariables(filters, url, { status: ['APPROVED'] }, {}).filter).toEqual({ status: ['APPROVED'] });
  });

  it('ignores unknown filter values', () => {
    const url = {
      ...nothing,
      page: -2,
      size: 5000,
      filters: { status: 'GONE', urgency: 'x', requested: 'soon', late: 'maybe', ageMin: 'x' },
    };
    expect(listVariables(filters, url, {}, {})).toEqual({ page: { number: 1, size: 100 }, filter: {} });
  });

  it('overrides the default sort order', () => {
    const defaults = { sort: 'dueAt', direction: 'ASC' as const };
    expect(listVariables(filters, nothing, {}, defaults)).toMatchObject({ sort: 'dueAt', direction: 'ASC' });
    expect(listVariables(filters, { ...nothing, sort: 'amount', dir: 'desc' }, {}, defaults)).toMatchObject({
      sort: 'amount',
      direction: 'DESC',
    });
  });
});

describe('a chip', () => {
  it('shows the selected values as text', () => {
    expect(filters.status.chip('PENDING.APPROVED')).toBe('Waiting or Approved');
    expect(filters.status.chip('PENDING.APPROVED.REJECTED')).toBe('3 of 3');
    expect(pickedText(['Jos North'])).toBe('Jos North');
    expect(pickedText(['Jos North', 'Wase'])).toBe('Jos North or Wase');
    expect(pickedText(['Jos North', undefined])).toBe('2 selected');
    expect(pickedText(['Jos North', 'Wase', 'Bassa'])).toBe('3 selected');
    expect(filters.requested.chip('2026-10-01~2026-10-31')).toBe('1 to 31 Oct 2026');
    expect(filters.requested.chip('2026-10-01~2026-10-01')).toBe('1 Oct 2026');
    expect(filters.late.chip('yes')).toBe('Yes');
  });
});

it('the footer shows the range of the page', () => {
  expect(pageRange({ number: 3, size: 20 }, 47)).toEqual({ first: 41, last: 47, pageCount: 3 });
  expect(pageRange({ number: 1, size: 20 }, 0)).toEqual({ first: 0, last: 0, pageCount: 1 });
});

describe('an export', () => {
  type Row = { name: string; no: string; paid: number | null; at: string };
  const columns: Column<Row>[] = [
    { id: 'name', label: 'Enrollee', kind: 'person', value: (r) => r.name, extra: { label: 'Enrollee number', value: (r) => r.no } },
    { id: 'paid', label: 'Paid', kind: 'money', value: (r) => r.paid },
    { id: 'at', label: 'At', kind: 'dateTime', value: (r) => r.at },
    { id: 'actions', label: '', kind: 'actions', value: () => null },
  ];

  const csvOf = (columns: Column<Row>[], rows: Row[]) => {
    const { heads, cells } = cellsOf(columns);
    return toCsv({ heads, rows: rows.map(cells) });
  };

  it('has a byte order mark, naira as numbers, Lagos time and quoted cells', () => {
    const rows = [{ name: 'Dung, "Rif" Kaatu', no: '0012', paid: -142_550, at: '2026-11-20T23:30:00Z' }];
    expect(csvOf(columns, rows)).toBe(
      '\uFEFFEnrollee,Enrollee number,Paid (naira),At\r\n"Dung, ""Rif"" Kaatu",0012,-1425.5,2026-11-21 00:30',
    );
  });

  it.each(['=1+1', '+234803', '-2', '@SUM(A1)', '\t=1'])('never lets a spreadsheet run %j', (name) => {
    const csv = csvOf(columns.slice(0, 1), [{ name, no: '1', paid: null, at: '' }]);
    expect(csv.split('\r\n')[1]).toContain(`'${name}`);
  });
});

describe('an export of many pages', () => {
  const rows = Array.from({ length: 1234 }, (_, i) => i);
  const page = pagesOf(rows);

  it('fetches every matching row and reports progress', async () => {
    const progress: number[] = [];
    expect(await fetchAll(page, (done) => progress.push(done), new AbortController().signal, 500)).toEqual(rows);
    expect(progress).toEqual([500, 1000, 1234]);
  });

  it('without a total, continues until a page is not full', async () => {
    const asked: (number | undefined)[] = [];
    const after = async (_number: number, size: number, last?: number) => {
      asked.push(last);
      const from = last === undefined ? 0 : rows.indexOf(last) + 1;
      return { items: rows.slice(from, from + size) };
    };
    expect(await fetchAll(after, () => {}, new AbortController().signal, 617)).toEqual(rows);
    expect(asked).toEqual([undefined, 616, 1233]);
  });

  it('prefetches exactly one page', async () => {
    const asked: number[] = [];
    const asking = (number: number, size: number) => {
      asked.push(number);
      return page(number, size);
    };
    const pages = fetchPages(asking, new AbortController().signal, 500);
    await pages.next();
    expect(asked).toEqual([1, 2]);
    await pages.return(undefined);
    expect(asked).toEqual([1, 2]);
  });

  it('stops on cancel, and ends if rows disappear', async () => {
    const stop = new AbortController();
    await expect(fetchAll(page, () => stop.abort(), stop.signal)).rejects.toThrow();
    expect(
      await fetchAll(
        async () => ({ total: 9, items: [] as number[] }),
        () => {},
        new AbortController().signal,
      ),
    ).toEqual([]);
  });
});

describe('the columns of a user', () => {
  const columns = [{ id: 'a', always: true }, { id: 'b' }, { id: 'c', hidden: true }];

  it('start as the list declares them', () => {
    expect(viewOf(columns, null)).toEqual({ order: ['a', 'b', 'c'], hidden: ['c'] });
  });

  it('keep order and visibility when the list gains or loses columns', () => {
    expect(viewOf([...columns, { id: 'd' }], { order: ['c', 'x', 'a'], hidden: ['x', 'a'] })).toEqual({
      order: ['c', 'd', 'a', 'b'],
      hidden: [],
    });
  });
});

it('a quick filter is current only if exactly its filters are chosen', () => {
  const quickFilters = [
    { label: 'All' },
    { label: 'Waiting', filter: { status: ['PENDING'] } },
    { label: 'Late', filter: { late: 'yes' } },
  ];
  expect(currentQuickFilter(quickFilters, { status: null, late: null, code: 'x' })?.label).toBe('All');
  expect(currentQuickFilter(quickFilters, { status: 'PENDING', late: null })?.label).toBe('Waiting');
  expect(currentQuickFilter(quickFilters, { status: 'PENDING', late: 'yes' })).toBeUndefined();
});

it('preset date ranges are whole days relative to today', () => {
  const by = Object.fromEntries(spans('2026-03-01').map((s) => [s.label, [s.from, s.to]]));
  expect(by.Yesterday).toEqual(['2026-02-28', '2026-02-28']);
  expect(by['This week']).toEqual(['2026-02-23', '2026-03-01']);
  expect(by['Last month']).toEqual(['2026-02-01', '2026-02-28']);
});

it.each([
  ['Claims', 6],
  ['Days to pay', 6],
  ['F 15–45', 5],
  ['Awaiting approval', 8],
])('the head %s takes a line of %i letters', (label, letters) => {
  expect(headLine(label)).toBe(letters);
});
