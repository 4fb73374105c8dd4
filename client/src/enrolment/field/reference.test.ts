import { expect, test } from 'vitest';
import { MdaPickerDocument } from '../../members/MdaPicker.generated.ts';
import { TownPickerDocument, WardPickerDocument } from '../../network/geography/LgaPicker.generated.ts';
import { AnyWardPickerDocument } from '../../network/geography/TownPicker.generated.ts';
import { HcpPickerByIdDocument, HcpPickerDocument, NearestHcpPickerDocument } from '../../network/hcps/HcpPicker.generated.ts';
import { InstitutionSessionsDocument } from '../registrations/steps/InstitutionStepPage.generated.ts';
import { PersonStepPageDocument } from '../registrations/steps/PersonStepPage.generated.ts';
import { type Reference, referenceClient } from './reference.ts';

const lga = (id: string) => ({ __typename: 'Lga' as const, id, name: `LGA ${id}` });
const facility = (id: string, level: string, town: string) => ({
  __typename: 'Hcp',
  id,
  name: `Hospital ${id}`,
  code: `PL/${id}`,
  level,
  address: '1 Hospital Road',
  phone: '08030000000',
  lives: 5,
  capitationCapacity: 0,
  town: { __typename: 'Town', id: 't', name: town },
  lga: lga('1'),
});

const reference = {
  plans: [
    {
      __typename: 'Plan',
      id: 'p',
      code: 'INF',
      name: 'Informal',
      description: null,
      joining: null,
      requiresCategory: false,
      requiresNin: true,
      selfRegistration: true,
    },
  ],
  lgas: [lga('1'), lga('2')],
  towns: [
    { __typename: 'Town', id: 'a', name: 'Tudun Wada', lgaId: '1' },
    { __typename: 'Town', id: 'b', name: 'Bukuru', lgaId: '2' },
  ],
  wards: [{ __typename: 'Ward', id: 'w', name: 'Gangare', lgaId: '2' }],
  facilities: [facility('A', 'PRIMARY', 'Bukuru'), facility('B', 'SECONDARY', 'Jos'), facility('C', 'SECONDARY', 'Bukuru')],
  mdas: [
    { __typename: 'Mda', id: 'm', code: 'MOH', name: 'Ministry of Health', type: 'MINISTRY', sessions: [] },
    {
      __typename: 'Mda',
      id: 'u',
      code: 'UNI',
      name: 'University',
      type: 'TERTIARY_INSTITUTION',
      sessions: [{ __typename: 'AcademicSession', id: 's', name: '2026/2027', endsOn: '2027-08-31', isCurrent: true }],
    },
  ],
  storedAt: 0,
} as unknown as Reference;

const client = referenceClient(reference);

test('facilities are nearest first: the own town, the LGA, then by the distance of the wards', async () => {
  const at = (id: string, town: string, lgaId: string, ward: string | null) => ({
    ...facility(id, 'SECONDARY', town),
    town: { __typename: 'Town', id: town, name: town },
    lga: lga(lgaId),
    ward: ward && { __typename: 'Ward', id: ward },
  });
  const ward = (id: string, lgaId: string, latitude: number | null) => ({
    __typename: 'Ward',
    id,
    name: id,
    lgaId,
    latitude,
    longitude: latitude === null ? null : 8.9,
  });
  const places = {
    ...reference,
    wards: [ward('home', '1', 9.5), ward('far', '2', 8.5), ward('near', '3', 9.4), ward('none', '4', null)],
    facilities: [
      at('A', 'x', '4', 'none'),
      at('B', 'y', '2', 'far'),
      at('C', 'z', '3', null),
      at('D', 'v', '1', null),
      at('E', 'u', '1', 'home'),
    ],
  } as unknown as Reference;
  const variables = { lgaId: '1', townId: 'u', wardId: 'home' };
  const { data } = await referenceClient(places).query({ query: NearestHcpPickerDocument, variables });
  expect(data?.nearestHcps.map(({ id }) => id)).toEqual(['E', 'D', 'C', 'B', 'A']);
});

test('the queries of registration fields are answered from the cache', async () => {
  const { data: first } = await client.query({ query: PersonStepPageDocument });
  expect(first?.plans.map(({ name }) => name)).toEqual(['Informal']);
  const { data: towns } = await client.query({ query: TownPickerDocument, variables: { lgaId: '2' } });
  expect(towns?.towns.map(({ name }) => name)).toEqual(['Bukuru']);
  const { data: wards } = await client.query({ query: WardPickerDocument, variables: { lgaId: '1' } });
  expect(wards?.wards).toEqual([]);
  const { data: sessions } = await client.query({ query: InstitutionSessionsDocument, variables: { id: 'u' } });
  expect(sessions?.mda.sessions.map(({ name }) => name)).toEqual(['2026/2027']);
});

test('facilities and employers are searched by words, within the limits of the plan', async () => {
  const hcps = async (search: string) => {
    const variables = { search, level: ['SECONDARY' as const], status: ['ACTIVATED' as const] };
    const { data } = await client.query({ query: HcpPickerDocument, variables });
    return data?.hcps.items.map(({ id }) => id);
  };
  expect(await hcps('')).toEqual(['B', 'C']);
  expect(await hcps('bukuru')).toEqual(['C']);
  expect(await hcps('pl/b')).toEqual(['B']);
  expect((await client.query({ query: HcpPickerByIdDocument, variables: { id: 'A' } })).data?.hcp.name).toBe('Hospital A');
  const mdas = await client.query({ query: MdaPickerDocument, variables: { search: '', type: ['TERTIARY_INSTITUTION'] } });
  expect(mdas.data?.mdas.items.map(({ code }) => code)).toEqual(['UNI']);
});

test('a query that is not cached fails and is not sent to the server', async () => {
  await expect(client.query({ query: AnyWardPickerDocument })).rejects.toThrow('AnyWardPicker needs a network');
});
