import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../generated/prisma/enums.ts';
import { toCsv } from '../../platform/spreadsheets/write/csv.ts';
import { rolesWith } from '../../scheme/access/permissions.shared.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { hcpClaims } from '../catalogue/claim.report.ts';
import { hcpReferral } from '../catalogue/encounter.report.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { attributesOf, columnsOf, parentDimensionsOf, rowOf } from '../engine/report.ts';
import { sheetOfView } from './view-file.ts';

let first: Awaited<ReturnType<typeof makeHcp>>;
beforeAll(async () => {
  first = await makeHcp();
  await makeBill({ hcp: first, claims: [{ claimed: 1_000_050n }, { claimed: 600_000n, approved: 400_000n }] });
});

describe('every report', () => {
  it.each(REPORTS.map((each) => [each.key, each] as const))(
    '%s can be sent: each column has a head, a cell in every row and in the total',
    async (_key, report) => {
      const role = rolesWith(report.permission)[0] as Role;
      const who = role === 'HCP' ? await makeHcpUser(first) : await makeUser(role);
      const view = { name: 'Any', address: { against: 'BEFORE' }, columns: null };
      const sheet = await sheetOfView(report, view, await viewerFor(who.id));
      const names = [...parentDimensionsOf(report).map(({ label }) => label), rowOf(report).label];
      expect(sheet.heads.slice(0, names.length).map(({ label }) => label)).toEqual(names);
      expect(sheet.heads.length).toBeGreaterThanOrEqual(names.length + attributesOf(report).length + columnsOf(report).length);
      for (const row of [...sheet.rows, sheet.total ?? []]) expect(row).toHaveLength(sheet.heads.length);
      expect(sheet.total?.[0]).toBe('Total');
      const numbers = columnsOf(report).filter(({ kind }) => kind !== 'text');
      expect(sheet.heads.filter(({ label }) => label.includes(', previous')).length).toBeGreaterThanOrEqual(numbers.length);
      expect(sheet.criteria.join()).toContain('Compared with: ');
      expect(toCsv(sheet)).toContain(report.title);
    },
  );
});

it('a view keeps several places of a filter, and one', async () => {
  const second = await makeHcp();
  const sheet = async (hcpId: string) =>
    sheetOfView(hcpClaims, { name: 'Some', address: { hcpId }, columns: null }, await viewerFor((await makeUser('ADMIN')).id));
  const both = await sheet(`${first.id}.${second.id}`);
  expect(both.criteria).toContain(`Facility: ${first.name} or ${second.name}`);
  expect(both.rowCount).toBe(2);
  expect((await sheet(first.id)).rowCount).toBe(1);
});

it('a view of one referral direction has the columns of that direction and the visits', async () => {
  const view = { name: 'In', address: { direction: 'IN' }, columns: null };
  const sheet = await sheetOfView(hcpReferral, view, await viewerFor((await makeUser('ADMIN')).id));
  expect(sheet.heads.map(({ label }) => label)).toEqual(['Facility', 'In', 'In accepted', 'In declined', 'In completed', 'Visits']);
  expect(sheet.criteria).toContain('Direction: In');
});
