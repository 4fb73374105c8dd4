import { describe, expect, it, test } from 'vitest';
import { attributesOf, columnsOf, columnsOfKind, parentDimensionsOf } from '../engine/report.ts';
import { FACTS } from '../facts/facts.ts';
import { REPORTS } from './reports.ts';

test('a measure has the same name and meaning in all facts', () => {
  const names = FACTS.flatMap(({ measures }) => Object.keys(measures));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('the officer filter exists only where registrations are counted', () => {
  const counted = REPORTS.filter(({ filters }) => filters.includes('officerId')).flatMap((report) =>
    columnsOf(report).map(({ facts }) => facts),
  );
  expect([...new Set(counted)].sort()).toEqual(['registration', 'registrationStart', 'rollEnrolment']);
});

describe.each(REPORTS)('the report $key', (report) => {
  const columns = columnsOf(report);
  const names = [...parentDimensionsOf(report), ...attributesOf(report), ...columns].map(({ name }) => name);

  it('names each of its columns once', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('divides, sums and sorts only by its own columns', () => {
    const ratios = columnsOfKind(report, 'ratio').flatMap(({ part, whole }) => (whole === 'total' ? [part] : [part, whole]));
    const nets = columnsOfKind(report, 'net').flatMap(({ plus, minus }) => [...plus, ...minus]);
    const compared = columnsOfKind(report, 'peers').flatMap(({ of, within, least }) => [of, within, least.column]);
    const flagged = columnsOfKind(report, 'flag').flatMap(({ rules }) => rules.map(({ column }) => column));
    const referencedColumns = [
      ...ratios,
      ...compared,
      ...flagged,
      ...nets,
      ...(report.subtotalsBy ? [report.subtotalsBy] : []),
      ...(report.largestFirst ? [report.largestFirst] : []),
    ];
    expect(referencedColumns.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('links only to reports that support the filter of its row and its own filters', () => {
    const { drillDownTo: opens, by, filters } = report;
    if (!opens) return;
    const inner = REPORTS.find(({ key }) => key === opens);
    const needed = [`${by[by.length - 1]}Id`, ...filters];
    expect(needed.filter((name) => !inner?.filters.some((each) => each === name))).toEqual([]);
  });

  it('hides only its own columns, never the row name', () => {
    expect((report.hiddenByDefault ?? []).filter((name) => !(name === 'pivot' ? report.pivot : names.includes(name)))).toEqual([]);
  });

  it('describes every column', () => {
    expect(columns.filter(({ label, description }) => !label || description.endsWith('.'))).toEqual([]);
    expect(report.description.endsWith('.')).toBe(true);
  });
});
