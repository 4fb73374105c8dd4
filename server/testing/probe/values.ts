import { addDays, isoDay, today } from '../../platform/clock.ts';
import type { Sample } from '../root-operation.ts';
import type { Worlds } from './worlds.ts';

/** An id that no row has. */
export const UNKNOWN_ID = '0190aaaa-0000-7000-8000-00000000000f';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Tables of arguments that are not named like their table. */
const TABLES_OF_ARGUMENTS: Record<string, string> = {
  bill: 'Bill',
  toHcp: 'Hcp',
  fromHcp: 'Hcp',
  officer: 'UserAccount',
  user: 'UserAccount',
  actor: 'UserAccount',
  recipient: 'UserAccount',
  principal: 'Enrollee',
  newHead: 'Enrollee',
  keep: 'Enrollee',
  person: 'Enrollee',
  file: 'Attachment',
  photo: 'Attachment',
  paper: 'Attachment',
  licenceFile: 'Attachment',
  session: 'AcademicSession',
  payment: 'Payment',
  undoes: 'MdaBulk',
  item: 'ClaimItem',
};
/** Root fields whose `id` is not of the type that they return. */
const TABLES_OF_ROOT_FIELDS: Record<string, string> = {
  updateAcademicSession: 'AcademicSession',
  revokeMySession: 'Session',
  markNotificationsRead: 'Notification',
  resumeHcpMove: 'HcpMove',
  claimsOfficers: 'UserAccount',
  reportRecipients: 'UserAccount',
};

/** The table that the id in an argument of this name refers to. */
export function tableOf(root: string, type: string, name: string): string {
  if (name === 'id' || name === 'ids') return TABLES_OF_ROOT_FIELDS[root] ?? type;
  const owner = name.replace(/Ids?$/, '');
  return TABLES_OF_ARGUMENTS[owner] ?? capitalized(owner);
}

const VALID_VALUES: Record<string, () => unknown> = {
  phone: () => '08031234567',
  contactPhone: () => '08031234567',
  nextOfKinPhone: () => '08031234567',
  email: () => 'ada@example.ng',
  firstName: () => 'Ada',
  surname: () => 'Bot',
  lastName: () => 'Bot',
  nin: () => '12345678901',
  address: () => '4 Market Road',
  version: () => 0,
  reason: () => 'for a good reason that is long enough',
  note: () => 'a note of some length',
  answer: () => 'an answer of some length',
  bankReference: () => 'FT26111900',
  name: () => 'A fitting name',
  bankCode: () => '011',
  accountName: () => 'Vom Christian Hospital',
  accountNumber: () => '0000014579',
  sortCode: () => '011152303',
  dateOfBirth: () => '1990-01-01',
  serviceFrom: () => isoDay(addDays(today(), -2)),
  serviceTo: () => isoDay(addDays(today(), -2)),
  paidOn: () => isoDay(today()),
  validUntil: () => isoDay(addDays(today(), 30)),
  deceasedOn: () => isoDay(addDays(today(), -1)),
  from: () => isoDay(addDays(today(), -300)),
  to: () => isoDay(today()),
  page: () => ({ number: 1, size: 50 }),
  number: () => 1,
  size: () => 50,
  report: () => 'lgaClaims',
  first: () => 50,
  months: () => 12,
  days: () => 30,
  licenceNo: () => 'PLS/HF/00123',
  accreditationNo: () => 'ACC/0042/26',
  accreditedFrom: () => isoDay(addDays(today(), -10)),
  accreditedTo: () => isoDay(addDays(today(), 700)),
  clinicalNotes: () => 'Pain for three weeks, no relief',
  attendingName: () => 'Dr Pam',
  presentingComplaint: () => 'Swelling',
  examinationFindings: () => 'Reducible swelling',
  investigationsDone: () => 'Packed cell volume',
  treatmentGiven: () => 'Analgesics',
  referringPersonName: () => 'Ngo Pam',
  referringPersonCadre: () => 'Nurse',
};

/** Values that pass validation, and ids of records of world A. */
export const sampleFor =
  ({ idsOfA, a }: Worlds, root: string, type: string): Sample =>
  (name) => {
    if (VALID_VALUES[name]) return VALID_VALUES[name]();
    if (!/^ids?$|Ids?$/.test(name)) return undefined;
    const sharedIds: Record<string, string> = {
      Lga: a.town.lgaId,
      Town: a.town.id,
      Ward: a.ward.id,
      Plan: a.plan.id,
      Service: a.service.id,
    };
    const table = tableOf(root, type, name);
    return sharedIds[table] ?? idsOfA.get(table)?.[0];
  };

/** A text of the same form that no record contains. */
export const unknownLike = (text: string, { word, name, digits }: { word: string; name: string; digits: string }): string =>
  text
    .replaceAll(word, 'Hurgzim')
    .replaceAll(name, 'Jubbovin')
    .replaceAll(digits, '70707')
    .replace(/\d{6}$/, '999999')
    .replace(/[2-9A-Z]{6}$/, 'ZZZZZZ');

/** Optional values without which validation rejects a form before any id is looked up. */
export function completionOf(root: string, { a }: Worlds): object {
  const claim = { careType: 'OUT', lateReason: 'Sent by post' };
  const child = { relationship: 'CHILD', dateOfBirth: isoDay(addDays(today(), -1000)) };
  const completions: Record<string, object> = {
    createAuthClaim: { form: claim },
    createNoAuthClaim: { form: claim },
    updateClaim: { form: claim },
    createReferral: { urgency: 'EMERGENCY', specialty: 'Trauma' },
    updateReferral: { urgency: 'ROUTINE', specialty: 'Trauma' },
    createPaRequest: { urgency: 'ROUTINE' },
    generatePa: { urgency: 'ROUTINE' },
    approvePaRequest: { items: [{ decision: 'APPROVED', approvedQty: 1 }] },
    createRoll: { kind: 'MDA_STAFF', mdaId: a.mda.id },
    saveReportView: { address: {} },
    overwriteReportView: { address: {} },
    prepareCardRun: { reason: 'FIRST' },
    requestBankChange: { bank: { bankCode: '011' } },
    addDependant: child,
    requestDependant: child,
    issueInvoice: { rrr: '250700000001' },
    recordInvoicePayment: { rrr: '250700000001' },
  };
  return { input: completions[root] ?? {} };
}

type Tree = { [name: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !(value instanceof Date);

/** The values, completed by others except at the place that is probed. */
export function withMissingValues(values: Tree, completion: object, place: readonly string[], parentPath: readonly string[] = []): Tree {
  const result: Tree = Array.isArray(values) ? ([...values] as unknown as Tree) : { ...values };
  for (const [name, value] of Object.entries(completion)) {
    const path = [...parentPath, name];
    const existing = result[name];
    if (isTree(value) && isTree(existing)) result[name] = withMissingValues(existing, value, place, path);
    else if (path.join('.') !== place.join('.') && (parentPath.length > 0 || existing !== undefined)) result[name] = value;
  }
  return result;
}
