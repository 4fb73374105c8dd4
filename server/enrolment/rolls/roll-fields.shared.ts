import type { RollKind } from '../../generated/prisma/enums.ts';
import { guessColumns, headingScorer, type Mapping, type SheetField, unmappedFields } from '../../platform/spreadsheets/columns.shared.ts';

/** EVERYONE: each row needs it. NEW: people who are not on record yet need it. */
type Need = 'EVERYONE' | 'NEW' | 'OPTIONAL';

export type RollField = SheetField<Need>;

const field = (key: string, label: string, need: Need, example: string, also: string[] = [], note?: string): RollField => ({
  key,
  label,
  need,
  also,
  example,
  ...(note && { note }),
});

const NAMES = [
  field('surname', 'Surname', 'EVERYONE', 'Dalyop', ['last name', 'family name', 'lastname']),
  field('firstName', 'First name', 'EVERYONE', 'Grace', ['firstname', 'given name', 'forename']),
  field('otherNames', 'Other names', 'OPTIONAL', 'Pam', ['middle name', 'othernames', 'other name', 'middlename']),
];

const PERSON = [
  field('sex', 'Sex', 'NEW', 'Female', ['gender', 'm/f'], 'Male or Female, M or F'),
  field('dateOfBirth', 'Date of birth', 'NEW', '14/03/1991', ['dob', 'birth date', 'birthdate', 'd.o.b', 'date birth'], 'Day/month/year'),
  field(
    'nin',
    'NIN',
    'OPTIONAL',
    '12345678901',
    ['national identity number', 'nin no', 'nin number', 'national id'],
    '11 digits, formatted as text',
  ),
];

const PRINCIPAL = [
  field('maritalStatus', 'Marital status', 'NEW', 'Married', ['marital', 'm status']),
  field(
    'phone',
    'Phone',
    'NEW',
    '08031234567',
    ['phone number', 'phone no', 'gsm', 'gsm no', 'mobile', 'telephone', 'mobile no', 'gsm number'],
    '11 digits, formatted as text',
  ),
  field('email', 'Email', 'OPTIONAL', '', ['e-mail', 'email address', 'mail']),
  field('address', 'Address', 'NEW', '14 Rayfield Road', ['home address', 'residential address', 'contact address']),
  field('lga', 'LGA of residence', 'NEW', 'Jos North', ['lga', 'local government', 'local government area', 'residence lga']),
  field('town', 'Town', 'NEW', 'Tudun Wada', ['city', 'village', 'town/village', 'community', 'settlement']),
  field('ward', 'Ward', 'OPTIONAL', '', ['political ward']),
  field('stateOfOrigin', 'State of origin', 'OPTIONAL', '', ['state', 'origin']),
  field('bloodGroup', 'Blood group', 'OPTIONAL', ''),
  field('genotype', 'Genotype', 'OPTIONAL', ''),
  field('occupation', 'Occupation', 'OPTIONAL', '', ['profession']),
  field('disability', 'Disability', 'OPTIONAL', ''),
  field('nextOfKinName', 'Next of kin', 'NEW', 'Davou Dalyop', ['next of kin name', 'nok', 'nok name', 'name of next of kin']),
  field('nextOfKinPhone', 'Next of kin phone', 'NEW', '08035550148', [
    'nok phone',
    'next of kin phone number',
    'nok gsm',
    'phone of next of kin',
  ]),
  field('nextOfKinRelationship', 'Next of kin relationship', 'NEW', 'Husband', [
    'nok relationship',
    'relationship of next of kin',
    'relationship to next of kin',
  ]),
];

const FACILITY = field(
  'hcp',
  'Facility',
  'NEW',
  '',
  ['hcp', 'hospital', 'first provider', 'provider', 'health facility', 'facility code', 'hcp code', 'choice of hospital'],
  'Code or full name; not required if one facility is chosen for all',
);
const SOMEONE_ELSE = field(
  'isDifferentPerson',
  'Different person, because',
  'OPTIONAL',
  '',
  ['someone else because', 'not the same person because'],
  'If a person with the same name, date of birth and sex is on record: how you know this is a different person',
);

const EVERYONE = (field: RollField): RollField => (field.need === 'NEW' ? { ...field, need: 'EVERYONE' } : field);

/** The columns of each kind of roll, in the order of its template. */
export const ROLL_FIELDS: Record<RollKind, readonly RollField[]> = {
  MDA_STAFF: [
    field(
      'staffNo',
      'Staff number',
      'EVERYONE',
      'PLS/EDU/00123',
      ['staff no', 'staff id', 'psn', 'employee number', 'computer number', 'file number', 'file no', 'ippis no', 'verification number'],
      'For family members too: the principal’s number',
    ),
    field(
      'relationship',
      'Relationship',
      'OPTIONAL',
      'Principal',
      ['relation', 'status in family', 'dependant type', 'type'],
      'Principal, Spouse or Child; if empty, Principal',
    ),
    ...[...NAMES, ...PERSON, ...PRINCIPAL].map(EVERYONE),
    field('gradeLevel', 'Grade level', 'EVERYONE', 'GL 09, step 4', ['grade', 'gl', 'grade level/step', 'level']),
    field('dateOfFirstAppointment', 'Date of first appointment', 'EVERYONE', '03/09/2018', [
      'first appointment',
      'dofa',
      'date of 1st appointment',
      'appointment date',
      'date employed',
    ]),
    field(
      'basicSalary',
      'Monthly basic salary',
      'EVERYONE',
      '96,400.00',
      ['basic salary', 'basic salary a month', 'basic', 'salary', 'monthly basic'],
      'Naira',
    ),
    FACILITY,
    SOMEONE_ELSE,
  ],
  STUDENTS: [
    field('matricNo', 'Matric number', 'EVERYONE', 'UJ/2024/NS/0123', [
      'matric no',
      'matriculation number',
      'reg no',
      'registration number',
      'student id',
      'student number',
      'admission number',
      'matric',
    ]),
    ...NAMES,
    ...PERSON,
    ...PRINCIPAL,
    field('studyLevel', 'Level', 'OPTIONAL', '200', ['study level', 'year', 'level of study', 'class']),
    field('courseOfStudy', 'Course of study', 'OPTIONAL', 'Nursing', ['course', 'department', 'programme', 'program', 'discipline']),
    FACILITY,
    SOMEONE_ELSE,
  ],
  VULNERABLE: [
    field(
      'householdNo',
      'Household number',
      'OPTIONAL',
      'H-0001',
      ['household', 'household id', 'hh id', 'family number', 'family no'],
      'The same for every row of a family',
    ),
    field(
      'relationship',
      'Relationship',
      'OPTIONAL',
      'Principal',
      ['relation', 'relationship to head', 'status in family', 'type'],
      'Principal, Spouse or Child; if empty, Principal',
    ),
    field(
      'vulnerableCategory',
      'Category',
      'EVERYONE',
      'Pregnant woman',
      ['vulnerable category', 'vulnerability', 'target group', 'category of vulnerability'],
      'Under five, Pregnant woman, Elderly, Disability, Orphan, IDP, Indigent',
    ),
    ...[...NAMES, ...PERSON, ...PRINCIPAL].map(EVERYONE),
    FACILITY,
    SOMEONE_ELSE,
  ],
};

export const headingScore = headingScorer(Object.values(ROLL_FIELDS).flat());

/** Suggests the mapping of headings: as last time, else by the words of the heading. */
export const guessMapping = (kind: RollKind, headings: readonly string[], remembered?: Mapping): Mapping =>
  guessColumns(ROLL_FIELDS[kind], headings, remembered);

/** Required columns without a mapping. A facility chosen for everyone replaces its column. */
export const missingFields = (kind: RollKind, mapping: Mapping, needs: Need[] = ['EVERYONE']): RollField[] =>
  unmappedFields(ROLL_FIELDS[kind], mapping, needs);
