import { headingScorer, type SheetField } from '../../platform/spreadsheets/columns.shared.ts';

type Need = 'REQUIRED' | 'OPTIONAL';
type CatalogueField = SheetField<Need>;

const field = (key: string, label: string, need: Need, example: string, also: string[], note?: string): CatalogueField => ({
  key,
  label,
  need,
  example,
  also,
  ...(note && { note }),
});

const CODE = field('code', 'Code', 'REQUIRED', 'DEN-0001', [
  'service code',
  'tariff code',
  'item code',
  'procedure code',
  'drug code',
  'service id',
]);
const PRICE_WORDS = ['amount', 'tariff', 'rate', 'cost', 'unit price', 'price naira', 'base price', 'new price', 'price (ngn)'];
const NEW_ONE = 'Required for a new service';

const SERVICE_FIELDS: readonly CatalogueField[] = [
  CODE,
  field(
    'name',
    'Name',
    'OPTIONAL',
    'Scaling and polishing',
    ['service', 'service name', 'description', 'item', 'procedure', 'drug'],
    NEW_ONE,
  ),
  field('category', 'Category', 'OPTIONAL', 'Dental', ['service category', 'group', 'class', 'type'], NEW_ONE),
  field('basePrice', 'Price', 'OPTIONAL', '5,000.00', PRICE_WORDS, `Naira. ${NEW_ONE}`),
  field(
    'level',
    'Level',
    'OPTIONAL',
    'Secondary',
    ['level of care', 'facility level', 'lowest level'],
    'Primary, Secondary or Tertiary; if empty, Primary',
  ),
  field(
    'requiresPa',
    'PA code',
    'OPTIONAL',
    'Yes',
    ['requires pa', 'pa required', 'needs pa', 'authorisation', 'pre-authorisation', 'pa'],
    'Yes or No',
  ),
  field(
    'paymentMethod',
    'Payment',
    'OPTIONAL',
    'Fee for service',
    ['payment method', 'paid by', 'ffs/capitation'],
    'Fee for service or Capitation',
  ),
  field('careType', 'Care', 'OPTIONAL', 'Outpatient', ['care type', 'type of care', 'in/out patient'], 'Outpatient, Inpatient or Both'),
  field(
    'maxQty',
    'Maximum quantity',
    'OPTIONAL',
    '1',
    ['max quantity', 'most at once', 'max qty', 'quantity', 'qty'],
    'Per request or claim line',
  ),
  field('unit', 'Unit', 'OPTIONAL', 'each', ['unit of measure', 'uom']),
  field('sexRule', 'Sex', 'OPTIONAL', 'Female', ['gender', 'sex rule', 'for'], 'Male, Female or Any'),
  field('ageMin', 'Minimum age', 'OPTIONAL', '12', ['age from', 'min age', 'lowest age', 'age min'], 'Whole years'),
  field('ageMax', 'Maximum age', 'OPTIONAL', '55', ['age to', 'max age', 'highest age', 'age max'], 'Whole years, inclusive'),
  field('frequencyDays', 'Minimum interval (days)', 'OPTIONAL', '180', [
    'again after days',
    'frequency',
    'frequency days',
    'frequency (days)',
  ]),
  field('waitingDays', 'Waiting period (days)', 'OPTIONAL', '', ['waiting days', 'waiting period']),
  field(
    'plans',
    'Plans',
    'OPTIONAL',
    'FORMAL; INFORMAL',
    ['plan', 'plan codes', 'covered by'],
    'Codes or names separated by semicolons; if empty, all plans',
  ),
];

const PRICE_FIELDS: readonly CatalogueField[] = [
  CODE,
  field('price', 'Price', 'REQUIRED', '5,000.00', PRICE_WORDS, 'Naira'),
  field('hcpLevel', 'Level', 'OPTIONAL', 'Secondary', ['level of care', 'facility level'], 'For one level; if empty, all levels'),
  field('hcp', 'Facility code', 'OPTIONAL', '', ['facility', 'hcp code', 'provider code', 'hcp'], 'For one facility'),
  field(
    'effectiveFrom',
    'Effective from',
    'OPTIONAL',
    '01/01/2027',
    ['first day', 'effective date', 'from', 'start date', 'date'],
    'Day/month/year; if empty, the date below',
  ),
  field('note', 'Note', 'OPTIONAL', '', ['notes', 'remark', 'remarks', 'comment']),
];

/** The columns of a file, by import type. */
export const CATALOGUE_FIELDS = { SERVICES: SERVICE_FIELDS, PRICES: PRICE_FIELDS } as const;
export type CatalogueImportKind = keyof typeof CATALOGUE_FIELDS;

export const catalogueLabel = (kind: CatalogueImportKind, key: string): string =>
  CATALOGUE_FIELDS[kind].find((each) => each.key === key)?.label ?? key;

export const catalogueHeadingScore = (kind: CatalogueImportKind) => headingScorer(CATALOGUE_FIELDS[kind]);
