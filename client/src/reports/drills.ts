import type { Days } from '../../../server/report-views/period.input.ts';
import type { Screen } from '../app/screen.ts';
import { CLAIM_STATUS } from '../features/claims/claim.labels.ts';
import { claimList } from '../features/claims/claim.screens.ts';
import { joinList, splitList, writeRange } from '../ui/list/filters.ts';
import type { Described, ReportColumn, ReportRow } from './described.ts';

type Texts = Record<string, string | null>;

/** Which list holds the rows of a fact, and what the report's filters are called there. A filter that the list lacks leaves the numbers without a link. */
type Drill = {
  screen: Screen;
  /** The filters of the list that are the report's own or follow from them. */
  filters: (values: Texts) => Record<string, string>;
  /** The list's filter that holds the days. */
  days: (values: Texts) => string;
  /** What more each measure counts only. */
  measures: Record<string, Record<string, readonly string[]>>;
};

const SENT = Object.keys(CLAIM_STATUS).filter((status) => !['DRAFT', 'READY', 'WITHDRAWN'].includes(status));
const DECIDED = ['APPROVED', 'REJECTED', 'PAID'];

const DRILLS: Record<string, Drill> = {
  claim: {
    screen: claimList,
    filters: ({ placeBasis }) => ({
      ...{ lgaId: placeBasis === 'ENROLLEE' ? 'enrolleeLgaId' : 'lgaId', townId: placeBasis === 'ENROLLEE' ? 'enrolleeTownId' : 'townId' },
      ...{ hcpId: 'hcpId', hcpLevel: 'hcpLevel', ownership: 'ownership', mdaId: 'mdaId', planId: 'planId' },
      ...{ claimType: 'type', claimStatus: 'status', sex: 'sex', ageMin: 'ageMin', ageMax: 'ageMax' },
    }),
    days: ({ dateBasis }) => ({ SUBMITTED: 'submitted', APPROVED: 'approved', PAID: 'paid' })[dateBasis ?? ''] ?? 'service',
    measures: {
      claims: { status: SENT },
      claimed: { status: SENT },
      approved: { status: ['APPROVED', 'PAID'] },
      cut: { status: DECIDED },
      decided: { status: DECIDED },
      paid: { status: ['PAID'] },
      unpaid: { status: ['APPROVED'] },
      rejected: { status: ['REJECTED'] },
      pending: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'] },
    },
  },
};

/** What the basis and the view say is not a choice of rows. */
const NO_CHOICE = ['period', 'against', 'show', 'dateBasis', 'placeBasis', 'top'];
const isId = (key: string) => /^[0-9a-f-]{36}$/.test(key);

export type Target = { screen: Screen; texts: Record<string, string> };

/** The list behind a number, with the filters under which it has as many rows; null where no list can say the same. */
export function drillOf(report: Described, column: ReportColumn, row: ReportRow, values: Texts, days: Days): Target | null {
  const drill = column.facts ? DRILLS[column.facts] : undefined;
  const measured = drill?.measures[column.name];
  if (!drill || !measured || !row[column.name]) return null;
  const names = drill.filters(values);
  const chosen = Object.entries(values).flatMap(([name, text]) => (text && !NO_CHOICE.includes(name) ? [[name, text] as const] : []));
  const keys = row.key.split('/');
  const dimensions = [...report.outer.map(({ name }) => name), report.rowDimension];
  const own = dimensions.map((name, at) => [`${name}Id`, keys[at] ?? ''] as const);
  const texts: Record<string, string> = { [drill.days(values)]: writeRange(days) };
  for (const [name, text] of [...chosen, ...own]) {
    const there = names[name];
    if (!there || (name.endsWith('Id') && !isId(text))) return null;
    texts[there] = text;
  }
  for (const [name, wanted] of Object.entries(measured)) {
    const both = texts[name] ? wanted.filter((value) => splitList(texts[name] ?? '').includes(value)) : wanted;
    if (both.length === 0) return null;
    texts[name] = joinList(both);
  }
  return { screen: drill.screen, texts };
}
