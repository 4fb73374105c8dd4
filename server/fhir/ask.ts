import type { Documents } from '../generated/fhir-documents.ts';
import type { HcpLevel, HcpStatus, HcpType } from '../generated/prisma/enums.ts';
import { isLimitCode, retryAfterOf } from '../scheme/access/limit-codes.ts';
import { type Issue, Refusal } from './refusal.ts';

/**
 * Everything that is read or written goes through the GraphQL schema as the key that asks, so that permissions, row scopes,
 * look-up limits, the access log and the mutations of a key are the same as for GraphQL.
 */
export type RawAsk = (text: string, variables: Record<string, unknown>) => Promise<GraphqlAnswer>;
export type GraphqlAnswer = {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: unknown; fields?: Record<string, string>; params?: Record<string, number> } }[];
};

export type Ask = <Text extends keyof Documents>(
  document: Text,
  variables?: Documents[Text]['variables'],
) => Promise<Documents[Text]['data']>;

/** The answers to the documents of this room. Errors become a refusal, with the fields of the input as places. */
export const askWith =
  (raw: RawAsk): Ask =>
  async (document, variables = {}) => {
    const { data, errors = [] } = await raw(document, variables as Record<string, unknown>);
    if (errors.length === 0) return data as never;
    const issues = errors.flatMap(({ message, extensions = {} }): Issue[] => {
      const code = typeof extensions.code === 'string' ? extensions.code : 'INTERNAL';
      const fields = Object.entries(extensions.fields ?? {});
      return fields.length > 0 ? fields.map(([path, text]) => ({ code, text, path })) : [{ code, text: message, path: '' }];
    });
    const [first] = issues;
    throw new Refusal(issues, first && isLimitCode(first.code) ? retryAfterOf(errors[0]?.extensions?.params) : null);
  };

/** What one request may use. Each part is read at most once. */
export type Call = {
  ask: Ask;
  own: () => Promise<Own>;
  /** What is sent is checked and not kept: the key is a test key. */
  isTest: boolean;
};

/** The facility of the key, and the scheme. */
export type Own = {
  facility: FacilityRow;
  scheme: { name: string; address: string; phone: string; email: string };
};

export type FacilityRow = {
  id: string;
  code: string | null;
  name: string;
  level: HcpLevel;
  providerType: HcpType;
  status: HcpStatus;
  address: string;
  phone: string;
  email: string;
  version: number;
  lga: { code: string; name: string };
  town: { name: string };
};

const OWN = /* GraphQL */ `
  query FhirOwn {
    viewer { hcp { id } }
    publicSettings { schemeName schemeAddress supportPhone supportEmail stateName }
  }
`;
const FACILITY = /* GraphQL */ `
  query FhirFacility($id: ID!) { hcp(id: $id) { id code name level providerType status address phone email version lga { code name } town { name } } }
`;

export function callOf(raw: RawAsk, isTest: boolean): Call {
  const ask = askWith(raw);
  const read = async (): Promise<Own> => {
    const { viewer, publicSettings } = await ask(OWN);
    const { hcp } = await ask(FACILITY, { id: viewer?.hcp?.id });
    const { schemeName: name, schemeAddress: address, supportPhone: phone, supportEmail: email, stateName } = publicSettings;
    return { facility: hcp, scheme: { name, address: address || stateName, phone, email } };
  };
  let own: Promise<Own> | null = null;
  return {
    ask,
    isTest,
    own: () => {
      own ??= read();
      return own;
    },
  };
}
