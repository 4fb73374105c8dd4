import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../server/reports/engine/report-rows.shared.ts';
import { reports } from '../graphql/reports.ts';
import { at } from '../platform/screen.ts';
import { claimList } from '../screens/claims.screens.ts';
import { bhcpfPeople } from '../screens/members.screens.ts';
import { listTargetOf } from './drill-through-lists.ts';
import { listAddress } from './list-address.ts';
import type { ReportMeta } from './report-meta.ts';

const JOS = '0198d6a2-7d20-7c3e-8d0a-111111111111';
const WASE = '0198d6a2-7d20-7c3e-8d0a-222222222222';
const TODAY = '2026-11-21';
const days = { from: '2026-01-01', to: TODAY };
type Texts = Record<string, string | null>;

/** The list behind a column of a row, which counts something there. */
function listBehind(
  report: ReportMeta,
  name: string,
  values: Texts = {},
  { to = TODAY, ...cells }: Partial<ReportRow> & { to?: string } = {},
) {
  const column = report.columns.find((candidate) => candidate.name === name);
  if (!column) throw new Error(name);
  const row = { key: JOS, label: 'Jos North', [name]: 3, ...cells } as ReportRow;
  return listTargetOf(report, column, row, values, { ...days, to }, TODAY);
}

describe('the list behind a figure', () => {
  const texts = (name: string, values?: Texts, cells?: Partial<ReportRow>) => listBehind(reports.lgaClaims, name, values, cells)?.texts;

  it('is filtered by the row, the period and the measure', () => {
    expect(texts('rejected')).toEqual({ service: '2026-01-01~2026-11-21', lgaId: JOS, status: 'REJECTED' });
    expect(texts('rejected', { dateBasis: 'APPROVED', placeBasis: 'ENROLLEE', sex: 'FEMALE', against: 'BEFORE' })).toEqual({
      approved: '2026-01-01~2026-11-21',
      enrolleeLgaId: JOS,
      sex: 'FEMALE',
      status: 'REJECTED',
    });
    expect(texts('claims')?.status?.split('.')).toHaveLength(8);
  });

  it('combines the filters of report and measure, and is absent if they exclude each other', () => {
    expect(texts('claims', { claimStatus: 'PAID.VETTED' })?.status).toBe('VETTED.PAID');
    expect(texts('rejected', { claimStatus: 'PAID' })).toBeUndefined();
  });

  it('is absent for distinct facilities, an unsupported filter, a row without a place or zero', () => {
    expect(texts('facilities')).toBeUndefined();
    expect(texts('rejected', { diagnosisId: WASE })).toBeUndefined();
    expect(texts('rejected', {}, { key: 'none' })).toBeUndefined();
    expect(texts('rejected', {}, { rejected: 0 })).toBeUndefined();
  });

  it('for the total covers all places', () => {
    expect(texts('rejected', { planId: WASE }, { key: 'total' })).toEqual({
      ...{ service: '2026-01-01~2026-11-21', planId: WASE, status: 'REJECTED' },
    });
  });

  it('stays within the row if the report is filtered by another place', () => {
    expect(texts('rejected', { lgaId: WASE })?.lgaId).toBe(JOS);
  });
});

describe('the enrollees behind a figure', () => {
  const behind = (to: string, values?: Texts, defaultPlaceBasis: ReportMeta['defaultPlaceBasis'] = null) =>
    listBehind({ ...reports.lgaEnrollees, defaultPlaceBasis }, 'spouses', values, { to })?.texts;

  it('are on record up to the last day, with one relationship', () => {
    expect(behind('2026-11-21', { planId: WASE })).toEqual({
      ...{ registered: '~2026-11-21', lgaId: JOS, planId: WASE, relationship: 'SPOUSE' },
      status: 'ACTIVE.SUSPENDED.DISABLED.EXPIRED.DECEASED',
    });
    expect(behind('2026-11-21', { relationship: 'CHILD' })).toBeUndefined();
  });

  it('are those of the row among several places, and have no list for several plans', () => {
    expect(behind('2026-11-21', { lgaId: `${JOS}.${WASE}` })).toMatchObject({ lgaId: JOS });
    expect(behind('2026-11-21', { planId: `${JOS}.${WASE}` })).toBeUndefined();
  });

  it('have no list for an earlier day or by the place of their facility', () => {
    expect(behind('2026-10-31')).toBeUndefined();
    expect(behind('2026-11-21', {}, 'HCP')).toBeUndefined();
  });
});

describe('the enrollees behind a BHCPF figure', () => {
  const behind = (key: 'bhcpf' | 'bhcpfWards' | 'lgaEnrollees', name: string, values?: Texts) =>
    listBehind({ ...reports[key], hasFixedFilter: true }, name, values);
  const listTexts = { paidBy: 'BHCPF', registered: '~2026-11-21', status: 'ACTIVE.SUSPENDED.DISABLED.EXPIRED.DECEASED' };

  it('are in the BHCPF list, filtered by place, category and selected filters', () => {
    expect(behind('bhcpf', 'lives', { category: 'ORPHAN.IDP', wardId: WASE })).toEqual({
      ...{ screen: bhcpfPeople, texts: { ...listTexts, lgaId: JOS, wardId: WASE, category: 'ORPHAN.IDP' } },
    });
    expect(behind('bhcpfWards', 'indigent', { lgaId: WASE })?.texts).toEqual({
      ...listTexts,
      lgaId: WASE,
      wardId: JOS,
      category: 'INDIGENT',
    });
    expect(behind('bhcpf', 'indigent', { category: 'ORPHAN' })).toBeNull();
  });

  it('have no list if it lacks one of the filters', () => {
    expect(behind('bhcpf', 'visits')).toBeNull();
    expect(behind('lgaEnrollees', 'lives')).toBeNull();
  });
});

describe('the list behind a subtotal', () => {
  it('for a day is filtered by that day', () => {
    const ofDay = listBehind(reports.dailyRegistrations, 'started', {}, { key: '2026-11-20', subtotal: 1 });
    expect(ofDay?.texts).toEqual({ begun: '2026-11-20~2026-11-20' });
  });

  it('is null if the list cannot filter by the group', () => {
    expect(listBehind(reports.lgaHcps, 'claims', {}, { subtotal: 1 })).toBeNull();
  });
});

describe('the address of a list', () => {
  const allClaims = at('all-claims', claimList);
  const paid = at('paid-claims', claimList, { preset: { status: ['PAID'] } });
  const ofBill = at('bills/:id/claims', claimList);

  it('is the one whose preset matches the filter, otherwise the one without a preset', () => {
    const target = (status: string) => ({ screen: claimList, texts: { lgaId: JOS, status } });
    expect(listAddress([ofBill, allClaims, paid], target('PAID'))).toEqual({ mount: paid, search: `lgaId=${JOS}` });
    expect(listAddress([ofBill, allClaims, paid], target('REJECTED'))).toEqual({
      mount: allClaims,
      search: `lgaId=${JOS}&status=REJECTED`,
    });
    expect(listAddress([ofBill, paid], target('REJECTED'))).toBeNull();
  });
});

describe('the referrals behind a figure', () => {
  const behind = (name: string, values?: Texts) => listBehind(reports.hcpReferral, name, values)?.texts;

  it('are those sent or received; there is no list of those that arrived without acceptance', () => {
    const requestedAt = '2026-01-01~2026-11-21';
    expect(behind('referrals', { urgency: 'URGENT' })).toEqual({ requestedAt, fromHcpId: JOS, urgency: 'URGENT' });
    expect(behind('referralsPending')).toEqual({ requestedAt, fromHcpId: JOS, status: 'PENDING' });
    expect(behind('receivedCompleted')).toEqual({ requestedAt, toHcpId: JOS, status: 'COMPLETED' });
    expect(behind('received')).toBeUndefined();
    expect(behind('referrals', { diagnosisId: WASE })).toBeUndefined();
  });
});

describe('the visits behind a figure', () => {
  const behind = (name: string, values?: Texts) => listBehind(reports.hcpVisitation, name, values)?.texts;

  it('are those of the facility and type, excluding voided ones', () => {
    const listTexts = { visited: '2026-01-01~2026-11-21', hcpId: JOS, status: 'OPEN.CLOSED' };
    expect(behind('visits', { diagnosisId: WASE })).toEqual({ ...listTexts, diagnosisId: WASE });
    expect(behind('anc')).toEqual({ ...listTexts, visitType: 'ANC' });
    expect(behind('anc', { visitType: 'OUTPATIENT' })).toBeUndefined();
    expect(behind('averageStay')).toBeUndefined();
  });
});
