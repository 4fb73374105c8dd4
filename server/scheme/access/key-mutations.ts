import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { ApiKeyOperation } from '../../generated/prisma/enums.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Context, ViewerKey } from './viewer.ts';

/** The only mutations that a key may send, each with the operation that the key must have been issued for. */
const KEY_MUTATIONS: Readonly<Record<string, ApiKeyOperation>> = {
  acceptClaimOutcome: 'CLAIMS',
  acceptReferral: 'REFERRALS',
  answerClaimQuestion: 'CLAIMS',
  answerPaQuery: 'PA_REQUESTS',
  cancelPaRequest: 'PA_REQUESTS',
  cancelReferral: 'REFERRALS',
  checkPaRequest: 'PA_REQUESTS',
  checkReferral: 'REFERRALS',
  createPaRequest: 'PA_REQUESTS',
  createReferral: 'REFERRALS',
  declineReferral: 'REFERRALS',
  fileClaimDispute: 'CLAIMS',
  generatePa: 'PA_REQUESTS',
  markClaimReady: 'CLAIMS',
  proceedWithoutCode: 'PA_REQUESTS',
  recordVisits: 'VISITS',
  redirectReferral: 'REFERRALS',
  registerWebhook: 'WEBHOOKS',
  removeWebhook: 'WEBHOOKS',
  resubmitClaim: 'CLAIMS',
  submitBill: 'CLAIMS',
  submitClaims: 'CLAIMS',
  updateClaim: 'CLAIMS',
  updateIncomingReferral: 'REFERRALS',
  updateReferral: 'REFERRALS',
  voidEncounter: 'VISITS',
  withdrawClaim: 'CLAIMS',
  withdrawClaimDispute: 'CLAIMS',
};

/** The only mutations of a test key: those that can check without saving. */
const CHECKS = ['checkPaRequest', 'checkReferral', 'recordVisits', 'submitClaims'];

/** The mutations that this key may send. */
export const mutationsOf = ({ writes, isTest }: Pick<ViewerKey, 'writes'> & { isTest?: boolean }): string[] =>
  Object.keys(KEY_MUTATIONS).filter(
    (name) => writes.some((operation) => operation === KEY_MUTATIONS[name]) && (!isTest || CHECKS.includes(name)),
  );

function refusalOf(key: ViewerKey, field: string): DomainError {
  if (key.operations.length === 0) return new DomainError('KEY_READ_ONLY');
  const isRefusedAsTest = key.isTest && mutationsOf({ writes: key.writes }).includes(field);
  return new DomainError(isRefusedAsTest ? 'KEY_TEST' : 'KEY_OPERATION', { params: { field, allowed: mutationsOf(key).join(', ') } });
}

/** The schema in which a key can only send its own mutations, whatever the mutation itself permits. */
export function withKeyMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (parent, values, context: Context, info) => {
      const key = context.viewer?.apiKey;
      if (key && !mutationsOf(key).includes(name)) throw refusalOf(key, name);
      const isChecked = key?.isTest === true && 'checkOnly' in values;
      return resolve(parent, isChecked ? { ...values, checkOnly: true } : values, context, info);
    };
  }
  return schema;
}
