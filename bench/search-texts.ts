import type pg from 'pg';

export const listDocument = `query ($search: String, $filter: EnrolleeFilter, $sort: EnrolleesSortField, $direction: SortDirection) {
  enrollees(page: { number: 1, size: 20 }, search: $search, filter: $filter, sort: $sort, direction: $direction) {
    total
    items { id fullName enrolmentNo relationship sex status phone plan { name } hcp { name } lga { name } }
  }
}`;

type Person = { enrolmentNo: string; surname: string; firstName: string; nin: string; phone: string };

/** What people type to find others, taken from the scheme itself, always the same. */
export async function sampleTexts(client: pg.Client, count: number): Promise<Record<string, string[]>> {
  const pick = async <Row extends object>(columns: string, where: string) =>
    (await client.query<Row>(`SELECT ${columns} FROM "Enrollee" WHERE ${where} ORDER BY md5(id::text) LIMIT ${count}`)).rows;
  const people = await pick<Person>('"enrolmentNo", surname, "firstName", nin, phone', 'nin IS NOT NULL AND phone IS NOT NULL');
  const staff = await pick<{ number: string }>('"staffNo" AS number', '"staffNo" IS NOT NULL');
  const students = await pick<{ number: string }>('"matricNo" AS number', '"matricNo" IS NOT NULL');
  const { rows: common } = await client.query<{ surname: string }>(
    'SELECT surname FROM "Enrollee" GROUP BY 1 ORDER BY count(*) DESC LIMIT 5',
  );
  return {
    'enrolment number': people.map(({ enrolmentNo }) => enrolmentNo),
    'its beginning': people.map(({ enrolmentNo }) => enrolmentNo.slice(0, -2)),
    'plan and year of it': people.map(({ enrolmentNo }) => enrolmentNo.split('/').slice(0, 3).join('/')),
    'last digits of it': people.map(({ enrolmentNo }) => enrolmentNo.split('/')[3] ?? ''),
    NIN: people.map(({ nin }) => nin),
    phone: people.map(({ phone }) => phone),
    'phone with +234': people.map(({ phone }) => `+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`),
    'staff number': staff.map(({ number }) => number),
    'matric number': students.map(({ number }) => number),
    surname: people.map(({ surname }) => surname),
    'beginning of a surname': people.map(({ surname }) => surname.slice(0, 3)),
    'first name': people.map(({ firstName }) => firstName),
    'surname and first name': people.map(({ surname, firstName }) => `${surname} ${firstName}`),
    'first name and surname': people.map(({ surname, firstName }) => `${firstName} ${surname}`),
    'the commonest surnames': common.map(({ surname }) => surname),
    'no name at all': ['Xqzwvk', 'Qqqqqq', 'Zzxxcv', 'Wyxqq Qzzqw', 'Ppppqqq'],
  };
}

/** The names again with one letter wrong, missing or in the place of its neighbour, at a place that follows from the name. */
export function misspelt(texts: Record<string, string[]>): Record<string, string[]> {
  const misspell = (name: string, i: number) => {
    const at = 1 + (i % Math.max(1, name.length - 2));
    const end = name.slice(at + 1);
    return name.slice(0, at) + [`q${end}`, end, `${end.charAt(0)}${name.charAt(at)}${end.slice(1)}`][i % 3];
  };
  return {
    'surname misspelt': (texts.surname ?? []).map(misspell),
    'both misspelt': (texts['surname and first name'] ?? []).map((text, i) =>
      text
        .split(' ')
        .map((word) => misspell(word, i))
        .join(' '),
    ),
  };
}

/** Filters and orders that officers use, on the whole scheme. */
export async function lists(client: pg.Client): Promise<Record<string, Record<string, unknown>>> {
  const idOf = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]?.id;
  const lgaId = await idOf('SELECT id FROM "Lga" ORDER BY code LIMIT 1');
  const planId = await idOf(`SELECT id FROM "Plan" WHERE code = 'FORMAL'`);
  return {
    everyone: {},
    'by name': { sort: 'fullName', direction: 'ASC' },
    'by number': { sort: 'enrolmentNo', direction: 'ASC' },
    'by date of birth': { sort: 'dateOfBirth', direction: 'ASC' },
    'by end of cover': { sort: 'coverageEnd', direction: 'ASC' },
    active: { filter: { status: ['ACTIVE'] } },
    'active principals by name': { filter: { status: ['ACTIVE'], relationship: ['PRINCIPAL'] }, sort: 'fullName', direction: 'ASC' },
    'spouses by name': { filter: { relationship: ['SPOUSE'] }, sort: 'fullName', direction: 'ASC' },
    'one LGA, active': { filter: { lgaId, status: ['ACTIVE'] } },
    'one plan, women': { filter: { planId, sex: 'FEMALE' } },
    'registered this year': { filter: { registered: { from: '2026-01-01', to: '2026-11-20' } } },
  };
}
