import type { Call } from '../ask.ts';
import { LOOKUP_PURPOSES } from '../codes/tables.ts';
import { type Found, ID, type Kind, notFound, type Query, type SearchParameter } from '../kind.ts';
import { type LookUp, lookUp, personOf } from '../people/look-up.ts';
import { issue, Refusal } from '../refusal.ts';
import { coverageOf, type Person, patientOf } from '../resources/patient.ts';

const PURPOSE: SearchParameter = {
  name: 'purpose',
  type: 'token',
  text: `Why the record of a person of another facility is used: ${Object.keys(LOOKUP_PURPOSES).join(', ')}.`,
};

const PURPOSES = Object.keys(LOOKUP_PURPOSES) as (keyof typeof LOOKUP_PURPOSES)[];

function purposeOf(query: Query): LookUp['purpose'] {
  const text = query.token('purpose');
  const purpose = PURPOSES.find((each) => each === text);
  if (text && !purpose) throw new Refusal([issue('FHIR_SEARCH', '', { name: 'purpose', value: text.slice(0, 60) })]);
  return purpose ?? null;
}

/** Reads one person by id. Unknown people and guests without a purpose are rejected as in a look-up. */
async function personById({ ask }: Call, type: string, id: string, purpose: LookUp['purpose'] = null): Promise<Person> {
  const { enrollee, reasons } = await lookUp(ask, { enrolleeId: id, purpose });
  if (!enrollee && reasons.some(({ code }) => code === 'ELG_NOT_ENROLLED')) throw notFound(type, id);
  return personOf({ enrollee, reasons } as never, '', 'purpose');
}

/** The one person that a search names: by a number, or by phone with birth date and names. */
async function personSought({ ask }: Call, query: Query, personId: string | undefined): Promise<Person | null> {
  const purpose = purposeOf(query);
  const phone = query.one('phone');
  const number = query.token('identifier');
  const named = { dateOfBirth: query.one('birthdate'), surname: query.one('family'), firstName: query.one('given') };
  const isComplete = phone && named.dateOfBirth && named.surname && named.firstName;
  if (!personId && !number && !isComplete) throw new Refusal([issue('FHIR_PERSON')]);
  const answer = await lookUp(
    ask,
    personId ? { enrolleeId: personId, purpose } : number ? { number, purpose } : { number: phone, ...named, purpose },
  );
  if (!answer.enrollee && answer.reasons.some(({ code }) => code === 'ELG_NOT_ENROLLED')) return null;
  return personOf(answer, '', 'purpose');
}

const ROSTER = /* GraphQL */ `
  query FhirRoster($after: ID, $limit: Int!) {
    roster(after: $after, limit: $limit) {
      total hasMore
      items {
        id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
        plan { id code name }
      }
    }
  }
`;

/** The people of the facility, whom a search without a name or number lists. */
async function rosterPage({ ask }: Call, { count, page }: Query): Promise<Found> {
  const after = typeof page?.after === 'string' ? page.after : undefined;
  const { items, total, hasMore } = (await ask(ROSTER, { after, limit: count })).roster;
  return { resources: items.map(patientOf), total, next: hasMore ? { after: items.at(-1)?.id ?? '' } : null };
}

const NAMES = ['_id', 'identifier', 'phone', 'family', 'given', 'birthdate', 'purpose'];

const foundOf = <Row>(row: Row | null, resourceOf: (row: Row) => Found['resources'][number]): Found => ({
  resources: row ? [resourceOf(row)] : [],
  total: row ? 1 : 0,
});

export const PATIENT: Kind = {
  type: 'Patient',
  profiles: ['ng-patient'],
  text: 'One certain person: by insurance number or NIN (identifier), or by phone, family, given and birthdate together. Counts as a look-up, and the member can see it. Without any of these: the people of your facility, page by page, each on the access log.',
  read: async (call, id) => patientOf(await personById(call, 'Patient', id)),
  parameters: [
    ID,
    { name: 'identifier', type: 'token', text: 'Insurance number (INSUR) or NIN.' },
    { name: 'phone', type: 'token', text: 'With family, given and birthdate.' },
    { name: 'family', type: 'string', text: 'The surname, whole.' },
    { name: 'given', type: 'string', text: 'The first name, whole.' },
    { name: 'birthdate', type: 'date', text: 'YYYY-MM-DD.' },
    PURPOSE,
  ],
  search: async (call, query) =>
    NAMES.some((name) => query.one(name)) ? foundOf(await personSought(call, query, query.id('_id')), patientOf) : rosterPage(call, query),
};

export const COVERAGE: Kind = {
  type: 'Coverage',
  profiles: ['ng-coverage'],
  text: 'The cover of one person, whose id it has.',
  read: async (call, id) => coverageOf(await personById(call, 'Coverage', id), (await call.own()).scheme.name),
  parameters: [
    ID,
    { name: 'beneficiary', type: 'reference', text: 'The person.' },
    { name: 'patient', type: 'reference', text: 'The same.' },
    { name: 'identifier', type: 'token', text: 'Insurance number (INSUR) or NIN of the person.' },
    PURPOSE,
  ],
  search: async (call, query) => {
    const { scheme } = await call.own();
    const id = query.id('_id') ?? query.id('beneficiary') ?? query.id('patient');
    return foundOf(await personSought(call, query, id), (person) => coverageOf(person, scheme.name));
  },
};
