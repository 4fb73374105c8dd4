import { describe, expect, it } from 'vitest';
import { shownColumns } from '../ui/table/table-view.ts';
import { columnsText, readColumns } from './columns-address.ts';
import { columnsBesideChart } from './report-columns.tsx';

const columns = [
  { id: 'label', always: true },
  { id: 'claims' },
  { id: 'claimed-bar', beside: 'claimed' },
  { id: 'claimed' },
  { id: 'paid' },
  { id: 'average', hidden: true },
];
const shown = (text: string | null) => {
  const view = readColumns(columns, text);
  return view && shownColumns(columns, view).map(({ id }) => id);
};

describe('the columns in an address', () => {
  it('are the named ones in that order, each bar beside its number', () => {
    expect(shown('label.claimed.claims')).toEqual(['label', 'claimed-bar', 'claimed', 'claims']);
    expect(shown('average')).toEqual(['label', 'average']);
  });

  it('ignore unknown names and duplicates', () => {
    expect(shown('nothing.paid.claims.paid.claimed-bar')).toEqual(['label', 'paid', 'claims']);
  });

  it('are the report’s default if none is named', () => {
    expect(shown(null)).toBeNull();
    expect(shown('nothing')).toBeNull();
  });

  it('encode a choice that decodes to the same', () => {
    const text = columnsText(columns, { order: ['label', 'paid', 'claims', 'claimed', 'average'], hidden: ['claims'] });
    expect(text).toBe('label.paid.claimed.average');
    expect(columnsText(columns, readColumns(columns, text))).toBe(text);
  });

  it('are the default without a choice, and keep chosen columns that depend on the data', () => {
    expect(columnsText(columns, null)).toBe('label.claims.claimed.paid');
    expect(columnsText(columns, { order: ['label', 'pivot gold', 'claims'], hidden: ['paid', 'claims'] })).toContain('pivot gold');
  });
});

describe('the table beside its chart', () => {
  const column = (id: string, hidden = false) => ({ id, label: id, hidden, kind: 'number' as const, value: () => null });

  it('has the drawn column and as many of the others as fit', () => {
    const columns = [column('label'), ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => column(id)), column('drawn', true)];
    const visibleIds = columnsBesideChart([...columns, column('g')], 'drawn').flatMap(({ id, hidden }) => (hidden ? [] : [id]));
    expect(visibleIds).toEqual(['label', 'a', 'b', 'c', 'd', 'drawn']);
  });
});
