import type { DataBreachMissing, DataBreachRisk, DataBreachStatus } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const DATA_BREACH_STATUS = defineLabels<DataBreachStatus>({
  OPEN: { text: 'Open', tone: 'warn' },
  CLOSED: { text: 'Closed', tone: 'success' },
});

export const DATA_BREACH_RISK = defineLabels<DataBreachRisk>({
  UNASSESSED: { text: 'Not assessed', tone: 'warn' },
  NO_RISK: { text: 'No risk', tone: 'success' },
  RISK: { text: 'Risk', tone: 'warn' },
  HIGH_RISK: { text: 'High risk', tone: 'danger' },
});

/** The risks to choose from, with their consequences. */
export const RISK_OPTIONS = [
  { value: 'NO_RISK', label: 'No risk', note: 'Harm to people is unlikely. Nobody has to be told.' },
  { value: 'RISK', label: 'Risk', note: 'Harm is likely. The Commission must be notified within 72 hours.' },
  { value: 'HIGH_RISK', label: 'High risk', note: 'Serious harm is likely. The people must also be informed without delay.' },
];

export const MISSING_TEXT: Record<DataBreachMissing, string> = {
  ASSESSMENT: 'Assess the risk',
  NOTIFICATION: 'Notify the Commission and record it',
  INFORMATION: 'Inform the people and record it',
};

/** Texts of history entries, by action. */
export const DATA_BREACH_DONE: Record<string, string> = {
  RECORD: 'Recorded',
  CHANGE: 'Facts changed',
  ASSESS: 'Risk assessed',
  NOTIFY_COMMISSION: 'Commission notified',
  INFORM_PEOPLE: 'People informed',
  CLOSE: 'Closed',
  REOPEN: 'Reopened',
};
