import { guessColumns, headingScorer, type Mapping, type SheetField, unmappedFields } from '../../platform/spreadsheets/columns.shared.ts';

type Need = 'REQUIRED' | 'OPTIONAL';
export type ClaimUploadField = SheetField<Need>;

const field = (key: string, label: string, need: Need, example: string, also: string[], note?: string): ClaimUploadField => ({
  key,
  label,
  need,
  example,
  also,
  ...(note && { note }),
});

export const CLAIM_UPLOAD_FIELDS: readonly ClaimUploadField[] = [
  field(
    'externalId',
    'Claim number',
    'REQUIRED',
    'JUTH-0412',
    ['claim no', 'our number', 'invoice no', 'invoice number', 'claim id', 'serial', 's/n'],
    'Your own number. Rows with the same number form one claim',
  ),
  field(
    'member',
    'Enrolment number',
    'OPTIONAL',
    'PL/FORMAL/2026/00000123',
    ['enrollee', 'enrolment no', 'enrollee no', 'enrollee number', 'enrollee id', 'member', 'member no', 'scheme number', 'policy number'],
    'Optional if there is a PA code',
  ),
  field(
    'paCode',
    'PA code',
    'OPTIONAL',
    '',
    ['authorisation code', 'authorization code', 'auth code', 'pa number'],
    'For care that was authorised',
  ),
  field(
    'purpose',
    'Reason for care here',
    'OPTIONAL',
    '',
    ['purpose', 'reason for look-up', 'look-up reason', 'reason for looking up', 'guest reason'],
    'For patients of other facilities: Emergency, Referred, Away from home or Changing facility',
  ),
  field(
    'serviceFrom',
    'First day',
    'REQUIRED',
    '14/11/2026',
    ['service date', 'date of service', 'date', 'visit date', 'date of visit', 'admission date', 'date admitted', 'from'],
    'Day/month/year',
  ),
  field(
    'serviceTo',
    'Last day',
    'OPTIONAL',
    '14/11/2026',
    ['discharge date', 'date discharged', 'to', 'end date'],
    'If empty, the first day',
  ),
  field(
    'careType',
    'Care type',
    'REQUIRED',
    'Outpatient',
    ['care', 'type of care', 'patient type', 'in/out patient'],
    'Outpatient or Inpatient',
  ),
  field(
    'visitType',
    'Visit type',
    'REQUIRED',
    'Other',
    ['type of visit', 'kind of visit', 'encounter type'],
    'Emergency, Referral or Other',
  ),
  field(
    'outcome',
    'Outcome',
    'OPTIONAL',
    'Discharged',
    ['visit outcome', 'result'],
    'Discharged, Admitted, Referred, Died or Left against medical advice',
  ),
  field('attendingName', 'Attending clinician', 'REQUIRED', 'Dr Pam', [
    'attended by',
    'doctor',
    'attending',
    'attending doctor',
    'physician',
    'clinician',
    'seen by',
  ]),
  field(
    'mainDiagnosis',
    'Main diagnosis',
    'OPTIONAL',
    'B50',
    ['diagnosis', 'icd', 'icd 10', 'icd-10', 'icd code', 'diagnosis code', 'primary diagnosis'],
    'ICD-10 code',
  ),
  field(
    'otherDiagnoses',
    'Other diagnoses',
    'OPTIONAL',
    'E11; I10',
    ['secondary diagnosis', 'other diagnosis', 'secondary diagnoses'],
    'ICD-10 codes separated by semicolons',
  ),
  field(
    'symptoms',
    'Symptoms',
    'OPTIONAL',
    'Fever; Headache',
    ['symptom', 'complaints', 'presenting complaint'],
    'Names separated by semicolons',
  ),
  field('service', 'Service code', 'REQUIRED', 'LAB-0003', ['service', 'tariff code', 'item code', 'code', 'procedure code', 'drug code']),
  field('qty', 'Quantity', 'REQUIRED', '1', ['qty', 'units', 'number of units', 'no of units']),
  field(
    'unitPrice',
    'Unit price',
    'REQUIRED',
    '1,500.00',
    ['price of one', 'price', 'rate', 'unit cost', 'cost', 'amount', 'tariff'],
    'Naira',
  ),
  field('visit', 'Visit', 'OPTIONAL', '', ['visit number', 'encounter', 'encounter number', 'visit no'], 'Number of the recorded visit'),
  field('referral', 'Referral', 'OPTIONAL', '', ['referral number', 'referral no', 'referral code'], 'Number of the referral to you'),
  field('note', 'Note', 'OPTIONAL', '', ['notes', 'remark', 'remarks', 'comment']),
  field('lateReason', 'Reason for late submission', 'OPTIONAL', '', ['late reason', 'why it is late'], 'For claims after the deadline'),
];

/** Fields of a claim line. All other fields belong to the whole claim. */
export const LINE_FIELDS: readonly string[] = ['service', 'qty', 'unitPrice'];

export type Choice = { value: string; label: string };
/** Values of choice columns. Other words in a file are matched to a value in the column step. */
export const CLAIM_UPLOAD_CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  careType: [
    { value: 'OUT', label: 'Outpatient' },
    { value: 'IN', label: 'Inpatient' },
  ],
  purpose: [
    { value: 'EMERGENCY', label: 'Emergency' },
    { value: 'REFERRED', label: 'Referred' },
    { value: 'AWAY_FROM_HOME', label: 'Away from home' },
    { value: 'CHANGING_FACILITY', label: 'Changing facility' },
  ],
  visitType: [
    { value: 'EMERGENCY', label: 'Emergency' },
    { value: 'REFERRAL', label: 'Referral' },
    { value: 'OTHER', label: 'Other' },
  ],
  outcome: [
    { value: 'DISCHARGED', label: 'Discharged' },
    { value: 'ADMITTED', label: 'Admitted' },
    { value: 'REFERRED', label: 'Referred' },
    { value: 'DECEASED', label: 'Died' },
    { value: 'LAMA', label: 'Left against medical advice' },
  ],
};

export const labelOf = (key: string): string => CLAIM_UPLOAD_FIELDS.find((each) => each.key === key)?.label ?? key;

export const claimHeadingScore = headingScorer(CLAIM_UPLOAD_FIELDS);

export const guessClaimColumns = (headings: readonly string[], remembered?: Mapping): Mapping =>
  guessColumns(CLAIM_UPLOAD_FIELDS, headings, remembered);

/** Labels of required columns that are not mapped. */
export function missingColumns(mapping: Mapping): string[] {
  const labels = unmappedFields(CLAIM_UPLOAD_FIELDS, mapping, ['REQUIRED']).map(({ label }) => label);
  return mapping.member || mapping.paCode ? labels : [...labels, 'Enrolment number or PA code'];
}
