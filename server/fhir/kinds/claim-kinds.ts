import type { Resource } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import { CLAIM_STATUS, PA_STATUS } from '../codes/tables.ts';
import { ID, type Kind, LAST_UPDATED, notFound, type SearchParameter, statusParameter } from '../kind.ts';
import { claimOf, claimResponseOf, explanationOf } from '../resources/claim.ts';
import { authorizationOf, preauthorizationOf } from '../resources/pa-request.ts';
import { type Row, rowById, searchRows } from './claim-rows.ts';

export const claimResource = (found: Row, schemeName: string) =>
  found.use === 'claim' ? claimOf(found.row, schemeName) : preauthorizationOf(found.row, schemeName);
export const responseResource = (found: Row, schemeName: string) =>
  found.use === 'claim' ? claimResponseOf(found.row, schemeName) : authorizationOf(found.row, schemeName);

const PARAMETERS: readonly SearchParameter[] = [
  ID,
  LAST_UPDATED,
  { name: 'identifier', type: 'token', text: 'Your own number.' },
  { name: 'patient', type: 'reference', text: 'The person. Not with _lastUpdated.' },
  { name: 'use', type: 'token', text: 'claim or preauthorization; without it, claims first.' },
  statusParameter([...Object.values(CLAIM_STATUS), ...Object.values(PA_STATUS)]),
];

const read =
  (type: Resource['resourceType'], resourceOf: (found: Row, schemeName: string) => Resource): NonNullable<Kind['read']> =>
  async (call, id) =>
    resourceOf(await rowById(call, type, id), (await call.own()).scheme.name);

const search =
  (idParameter: '_id' | 'request' | 'claim', resourceOf: (found: Row, schemeName: string) => Resource): NonNullable<Kind['search']> =>
  async (call: Call, query) => {
    const [{ rows, ...rest }, { scheme }] = [await searchRows(call, query, idParameter), await call.own()];
    return { ...rest, resources: rows.map((row) => resourceOf(row, scheme.name)) };
  };

export const CLAIM: Kind = {
  type: 'Claim',
  profiles: ['ng-claim'],
  text: 'A claim (use=claim) or a request for authorisation (use=preauthorization). A created claim is ready, and waits for a bill: $submit, or the transaction of the guide, puts it into one. A request for authorisation is decided within the hour. Services are codes of CodeSystem/services; diagnoses are ICD-10. A claim (use=claim) that is in no bill is replaced by PUT under its number, and withdrawn by a Task.',
  read: read('Claim', claimResource),
  parameters: PARAMETERS,
  search: search('_id', claimResource),
  isSent: true,
  isReplaced: true,
  operations: [
    {
      name: 'submit',
      level: 'type',
      text: 'Takes a Claim, or a Bundle (batch or collection) of Claims, records them, and puts the claims of each month and fund into a bill. Answers ClaimResponses.',
    },
    {
      name: 'validate',
      level: 'type',
      text: 'Tells what creating a Claim would say, also one with use=preauthorization, without keeping anything.',
    },
  ],
};

export const CLAIM_RESPONSE: Kind = {
  type: 'ClaimResponse',
  profiles: ['ng-claim-response'],
  text: 'What the scheme says of a Claim, which has the same id: queued until decided, then complete, or partial if something was cut. preAuthRef is the PA code. processNote has an open query.',
  read: read('ClaimResponse', responseResource),
  parameters: [
    ...PARAMETERS,
    { name: 'request', type: 'reference', text: 'The Claim.' },
    { name: 'outcome', type: 'token', text: 'queued, or complete with those decided in part. Not with _lastUpdated.' },
  ],
  search: search('request', responseResource),
};

export const EXPLANATION_OF_BENEFIT: Kind = {
  type: 'ExplanationOfBenefit',
  profiles: ['ng-explanation-of-benefit'],
  text: 'The account of a Claim with use=claim, which has the same id.',
  read: async (call, id) => {
    const found = await rowById(call, 'ExplanationOfBenefit', id);
    if (found.use !== 'claim') throw notFound('ExplanationOfBenefit', id);
    return explanationOf(found.row, (await call.own()).scheme.name);
  },
  parameters: [...PARAMETERS.filter(({ name }) => name !== 'use'), { name: 'claim', type: 'reference', text: 'The Claim.' }],
  search: async (call, query) => {
    const claimsOnly = { ...query, token: (name: string) => (name === 'use' ? 'claim' : query.token(name)) };
    const [{ rows, ...rest }, { scheme }] = [await searchRows(call, claimsOnly, 'claim'), await call.own()];
    return { ...rest, resources: rows.flatMap((found) => (found.use === 'claim' ? [explanationOf(found.row, scheme.name)] : [])) };
  },
};
