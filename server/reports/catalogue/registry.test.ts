import { describe, expect, it, test } from 'vitest';
import { DIMENSIONS } from '../engine/dimensions.ts';
import { attributesOf, columnsOf, isFlag, isNet, isPeers, isRatio, parentDimensionsOf } from '../engine/report.ts';
import { FACTS } from '../facts/facts.ts';
import { REPORTS } from './reports.ts';

test('a measure has one name and one meaning over all facts', () => {
  const names = FACTS.flatMap(({ measures }) => Object.keys(measures));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a dimension stands under its own name', () => {
  for (const [name, dimension] of Object.entries(DIMENSIONS)) expect(dimension.name).toBe(name);
});

test('the officers to choose from are those who register people, and only where their work is counted', () => {
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

  it('divides, sums and sorts by columns that it has', () => {
    const ratios = report.columns.filter(isRatio).flatMap(({ part, whole }) => (whole === 'total' ? [part] : [part, whole]));
    const nets = report.columns.filter(isNet).flatMap(({ plus, minus }) => [...plus, ...minus]);
    const compared = report.columns.filter(isPeers).flatMap(({ of, within, least }) => [of, within, least.column]);
    const flagged = report.columns.filter(isFlag).flatMap(({ rules }) => rules.map(({ column }) => column));
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

  it('opens a report that can be narrowed to its row, and by all that it is narrowed by itself', () => {
    const { drillDownTo: opens, by, filters } = report;
    if (!opens) return;
    const inner = REPORTS.find(({ key }) => key === opens);
    const needed = [`${by[by.length - 1]}Id`, ...filters];
    expect(needed.filter((name) => !inner?.filters.some((each) => each === name))).toEqual([]);
  });

  it('sets aside columns that it has, and never its name', () => {
    expect((report.hiddenByDefault ?? []).filter((name) => !(name === 'pivot' ? report.pivot : names.includes(name)))).toEqual([]);
  });

  it('says of every column what it is', () => {
    expect(columns.filter(({ label, description }) => !label || description.endsWith('.'))).toEqual([]);
    expect(report.description.endsWith('.')).toBe(true);
  });
});
