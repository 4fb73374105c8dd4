import { expect, test } from 'vitest';
import { familyInput } from './family-form.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const plan = { id: id(1), requiresCategory: false, requiresNin: true, requiredDocuments: ['NIN_SLIP' as const] };

const family = {
  planId: id(1),
  surname: 'Gyang',
  firstName: 'Ladi',
  sex: 'FEMALE',
  dateOfBirth: '1990-01-01',
  maritalStatus: 'MARRIED',
  nin: '12345678901',
  phone: '08031234567',
  address: '14 Rayfield Road',
  lgaId: id(2),
  townId: id(3),
  nextOfKinName: 'Lydia Zitta',
  nextOfKinPhone: '08067770002',
  nextOfKinRelationship: 'Sister',
  terms: true,
  privacy: true,
  declaration: true,
  hcpId: id(4),
  photoId: id(5),
  documents: [{ kind: 'NIN_SLIP', fileId: id(6) }],
  dependants: [],
};

const problemsOf = (sector: 'INFORMAL' | 'FORMAL' | 'STUDENT', change: object = {}) =>
  familyInput([{ ...plan, sector }])
    .safeParse({ ...family, ...change })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

test('the form requires what the plan requires', () => {
  expect(problemsOf('INFORMAL')).toEqual([]);
  expect(problemsOf('INFORMAL', { nin: '', photoId: null, hcpId: undefined })).toEqual(['hcpId', 'photoId', 'nin']);
  expect(problemsOf('INFORMAL', { documents: [] })).toEqual(['documents.0.fileId']);
  expect(problemsOf('FORMAL')).toEqual(['mdaId', 'staffNo']);
  expect(problemsOf('STUDENT')).toEqual(['mdaId', 'sessionId', 'matricNo']);
});

test('the form requires consent', () => {
  expect(problemsOf('INFORMAL', { privacy: false })).toEqual(['privacy']);
});
