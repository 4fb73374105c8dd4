import type { MergeField } from '../../graphql/types.ts';
import { CHANNEL, ENROLLEE_STATUS, MARITAL_STATUS, NIN_STATUS, RELATIONSHIP, SEX } from '../../members/enrollees/enrollee.labels.ts';
import { date, dateTime } from '../../ui/format.ts';
import type { DuplicateDetailPage_CareFragment, DuplicateDetailPage_PersonFragment } from './DuplicateDetailPage.generated.ts';

type Person = DuplicateDetailPage_PersonFragment;
type Value = string | null | undefined;

const list = (...parts: Value[]) => parts.filter(Boolean).join(', ');

/** Street, town and LGA; an address often ends with its town, and a town is often named like its LGA. */
const homeOf = ({ address, town, lga }: Person): string =>
  [town.name, lga.name].reduce((home, place) => (home.endsWith(place) ? home : list(home, place)), address ?? '');

/** Fields that a merge can take over, with label and value. */
const MERGE_FIELDS: Record<MergeField, { label: string; value: (person: Person) => Value }> = {
  name: { label: 'Name', value: (person) => person.fullName },
  dateOfBirth: { label: 'Date of birth', value: (person) => date(person.dateOfBirth) },
  sex: { label: 'Sex', value: (person) => SEX[person.sex] },
  nin: { label: 'NIN', value: (person) => person.nin && `${person.nin}, ${NIN_STATUS[person.ninStatus].text.toLowerCase()}` },
  phone: { label: 'Phone', value: (person) => person.phone },
  email: { label: 'Email', value: (person) => person.email },
  home: { label: 'Home', value: homeOf },
  maritalStatus: { label: 'Marital status', value: (person) => person.maritalStatus && MARITAL_STATUS[person.maritalStatus] },
  stateOfOrigin: { label: 'State of origin', value: (person) => person.stateOfOrigin },
  bloodGroup: { label: 'Blood group', value: (person) => person.bloodGroup },
  genotype: { label: 'Genotype', value: (person) => person.genotype },
  occupation: { label: 'Occupation', value: (person) => person.occupation },
  disability: { label: 'Disability', value: (person) => person.disability },
  nextOfKin: { label: 'Next of kin', value: (person) => list(person.nextOfKinName, person.nextOfKinPhone) },
  photo: { label: 'Photograph', value: (person) => (person.photoUrl ? 'On file' : null) },
  work: { label: 'Work or studies', value: (person) => list(person.mda?.name, person.staffNo, person.matricNo, person.gradeLevel) },
};

const MEMBERSHIP_FIELDS: { label: string; value: (person: Person) => Value }[] = [
  { label: 'Status', value: (person) => ENROLLEE_STATUS[person.status].text },
  { label: 'Relationship', value: (person) => RELATIONSHIP[person.relationship] },
  { label: 'Plan', value: (person) => person.plan.name },
  {
    label: 'Cover',
    value: (person) =>
      person.coverageStart && `${date(person.coverageStart)} to ${person.coverageEnd ? date(person.coverageEnd) : 'no end'}`,
  },
  { label: 'Facility', value: (person) => person.hcp?.name },
  {
    label: 'Registered',
    value: (person) => list(dateTime(person.registeredAt), person.registeredBy?.name, CHANNEL[person.registrationChannel].toLowerCase()),
  },
  {
    label: 'Family',
    value: ({ family, id }) =>
      family
        .filter((member) => member.id !== id)
        .map((member) => `${member.fullName} (${RELATIONSHIP[member.relationship].toLowerCase()})`)
        .join(', '),
  },
];

const CARE: [keyof Omit<DuplicateDetailPage_CareFragment, '__typename'>, string][] = [
  ['visits', 'Visits'],
  ['paRequests', 'PA requests'],
  ['referrals', 'Referrals'],
  ['claims', 'Claims'],
  ['invoices', 'Invoices'],
];

export type ComparedRow = { label: string; field: MergeField | null; values: [Value, Value]; differs: boolean };

/** The values that the kept record takes over, as text. */
export const takenOver = (take: readonly MergeField[], other: Person): string[] =>
  (Object.keys(MERGE_FIELDS) as MergeField[])
    .filter((field) => take.includes(field))
    .map((field) => `${MERGE_FIELDS[field].label}: ${MERGE_FIELDS[field].value(other) || 'none'}`);

/** The comparison of two records: fields that can be taken over, fields that stay, and counts of related records. */
export function comparedRows(
  [first, second]: [Person, Person],
  [firstCare, secondCare]: [DuplicateDetailPage_CareFragment, DuplicateDetailPage_CareFragment],
  differences: readonly MergeField[],
): { title: string; note: string; rows: ComparedRow[] }[] {
  const mergeRows = (Object.keys(MERGE_FIELDS) as MergeField[]).map((field): ComparedRow => {
    const { label, value } = MERGE_FIELDS[field];
    return { label, field, values: [value(first), value(second)], differs: differences.includes(field) };
  });
  const row = (label: string, values: [Value, Value]): ComparedRow => ({
    label,
    field: null,
    values,
    differs: (values[0] || null) !== (values[1] || null),
  });
  return [
    {
      title: 'Person',
      note: 'Choose a value for each field that differs',
      rows: mergeRows.filter(({ values, differs }) => differs || values.some(Boolean)),
    },
    {
      title: 'Membership',
      note: 'Taken from the record you keep',
      rows: MEMBERSHIP_FIELDS.map(({ label, value }) => row(label, [value(first), value(second)])),
    },
    {
      title: 'Care and money',
      note: 'Everything moves to the record you keep',
      rows: CARE.map(([key, label]) => row(label, [String(firstCare[key]), String(secondCare[key])])),
    },
  ];
}
