import { expect, it } from 'vitest';
import { REPORTS } from '../catalogue/reports.ts';
import { deriveCells } from './derived-cells.ts';
import type { ReportRow } from './report.ts';
import { columnsOfKind } from './report.ts';

const row = (cells: ReportRow['cells']): ReportRow => ({
  ...{ key: 'a', group: null, label: 'A', parents: {}, attributes: {}, pivot: [], suppressed: false },
  cells,
});

it('a net amount is null if one of its parts is suppressed, and never the other part alone', () => {
  const report = REPORTS.find((each) => columnsOfKind(each, 'net').length > 0);
  const [net] = report ? columnsOfKind(report, 'net') : [];
  if (!report || !net) throw new Error('No report has a net amount');
  const parts = Object.fromEntries([...net.plus, ...net.minus].map((name) => [name, 100]));
  const [known, suppressed] = [row({ ...parts }), row({ ...parts, [net.minus[0] ?? '']: null })];
  deriveCells(report, [known, suppressed], row({ ...parts }));
  expect([known.cells[net.name], suppressed.cells[net.name]]).toEqual([100 * (net.plus.length - net.minus.length), null]);
});
