import { ENCOUNTER_STATUS, VISIT_OUTCOME, VISIT_TYPE } from '../care/encounters/encounter.labels.ts';
import { ITEM_DECISION, PA_REQUEST_STATUS, URGENCY } from '../care/pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from '../care/referrals/referral.labels.ts';
import { BILL_STATUS } from '../claims/bills/bill.labels.ts';
import { CLAIM_STATUS, CUT_REASON } from '../claims/claim.labels.ts';
import { PAYMENT_STATUS } from '../claims/payments/payment.labels.ts';
import { REGISTRATION_STATUS } from '../enrolment/registrations/registration.labels.ts';
import type { DrillThroughColumnKind } from '../graphql/types.ts';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX } from '../members/enrollees/enrollee.labels.ts';
import { HCP_LEVEL, HCP_OWNERSHIP, HCP_STATUS } from '../network/hcps/hcp.labels.ts';
import { INVOICE_KIND, INVOICE_STATUS } from '../premiums/invoices/invoice.labels.ts';
import { enumLabel } from '../ui/format.ts';
import type { Label } from '../ui/labels.ts';
import { ScreenLink } from '../ui/link.tsx';
import { StatusTag } from '../ui/status.tsx';
import { type Column, type ColumnKind, display } from '../ui/table/column.ts';
import { column } from '../ui/table/columns.tsx';
import { Shortened } from '../ui/table/Shortened.tsx';
import type { DrillThroughDrawerQuery } from './DrillThroughDrawer.generated.ts';

type DrillThrough = DrillThroughDrawerQuery['drillThrough'];
type DrillThroughColumn = DrillThrough['columns'][number];
export type DrillThroughRecord = DrillThrough['rows'][number];

/** Labels of enum values; others are derived from the value itself. */
const ENUM_LABELS: Readonly<Record<string, Readonly<Record<string, Label | string>>>> = {
  ...{ ClaimStatus: CLAIM_STATUS, CutReason: CUT_REASON, BillStatus: BILL_STATUS, PaymentStatus: PAYMENT_STATUS },
  ...{ ReferralStatus: REFERRAL_STATUS, Urgency: URGENCY, PaRequestStatus: PA_REQUEST_STATUS, ItemDecision: ITEM_DECISION },
  ...{ EncounterStatus: ENCOUNTER_STATUS, VisitType: VISIT_TYPE, VisitOutcome: VISIT_OUTCOME },
  ...{ EnrolleeStatus: ENROLLEE_STATUS, Relationship: RELATIONSHIP, Sex: SEX, RegistrationStatus: REGISTRATION_STATUS },
  ...{ HcpStatus: HCP_STATUS, HcpLevel: HCP_LEVEL, HcpOwnership: HCP_OWNERSHIP },
  ...{ InvoiceStatus: INVOICE_STATUS, InvoiceKind: INVOICE_KIND },
};

const COLUMN_KINDS: Record<DrillThroughColumnKind, ColumnKind> = {
  ...{ TEXT: 'text', CODE: 'code', WORD: 'text', DATE: 'date', DATE_TIME: 'dateTime', MONEY: 'money', NUMBER: 'number' },
};

const labelOf = ({ enum: of }: DrillThroughColumn, text: string): Label | string => (of && ENUM_LABELS[of]?.[text]) || enumLabel(text);

/** The columns of the server, one by one, as files have them. */
export function drillThroughColumns(serverColumns: readonly DrillThroughColumn[]): Column<DrillThroughRecord>[] {
  return serverColumns.map((serverColumn, at) => {
    const kind = COLUMN_KINDS[serverColumn.kind];
    const text = (row: DrillThroughRecord) => row.cells[at] ?? null;
    const value = (row: DrillThroughRecord) => {
      const cell = text(row);
      if (cell === null) return null;
      if (serverColumn.kind === 'MONEY' || serverColumn.kind === 'NUMBER') return Number(cell);
      if (serverColumn.kind !== 'WORD') return cell;
      const label = labelOf(serverColumn, cell);
      return typeof label === 'string' ? label : label.text;
    };
    const short = (row: DrillThroughRecord) => <Shortened width={180}>{text(row) ?? ''}</Shortened>;
    const tagged = (row: DrillThroughRecord) => {
      const cell = text(row);
      const label = cell === null ? '' : labelOf(serverColumn, cell);
      return typeof label === 'string' ? <Shortened width={180}>{label}</Shortened> : <StatusTag label={label} />;
    };
    return column<DrillThroughRecord>(kind, serverColumn.label, value, {
      id: `${at}`,
      ...(serverColumn.kind === 'WORD' && { cell: tagged }),
      ...(serverColumn.kind === 'TEXT' && { cell: short }),
    });
  });
}

/** The columns for the screen: some stacked below another. The first links to the record, if this person has a page for it. */
export function stackedColumns(
  serverColumns: readonly DrillThroughColumn[],
  path: (row: DrillThroughRecord) => string | null,
): Column<DrillThroughRecord>[] {
  const flat = drillThroughColumns(serverColumns);
  return flat.flatMap((first, at) => {
    if (serverColumns[at]?.under) return [];
    const next = serverColumns.findIndex((column, i) => i > at && !column.under);
    const below = flat.slice(at + 1, next < 0 ? flat.length : next);
    const second = (row: DrillThroughRecord) => {
      const texts = below.flatMap(({ kind, value }) => (value(row) === null ? [] : [display(kind, value(row))]));
      return texts.length > 0 ? <Shortened width={210}>{texts.join(' · ')}</Shortened> : null;
    };
    const linked = {
      always: true,
      cell: (row: DrillThroughRecord) => <ScreenLink to={path(row)}>{display(first.kind, first.value(row))}</ScreenLink>,
    };
    return [{ ...first, ...(below.length > 0 && { second }), ...(at === 0 && linked) }];
  });
}
