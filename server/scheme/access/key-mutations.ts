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
  createPaRequest: 'PA_REQUESTS',
  createReferral: 'REFERRALS',
  declineReferral: 'REFERRALS',
  fileClaimDispute: 'CLAIMS',
  generatePa: 'PA_REQUESTS',
  markClaimReady: 'CLAIMS',
  proceedWithoutCode: 'PA_REQUESTS',
  recordVisits: 'VISITS',
  redirectReferral: 'REFERRALS',
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

/** The mutations that this key may send. */
export const mutationsOf = ({ writes }: Pick<ViewerKey, 'writes'>): string[] =>
  Object.keys(KEY_MUTATIONS).filter((name) => writes.some((operation) => operation === KEY_MUTATIONS[name]));

/** The schema in which a key can only send its own mutations, whatever the mutation itself permits. */
export function withKeyMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (parent, values, context: Context, info) => {
      const key = context.viewer?.apiKey;
      if (key && !mutationsOf(key).includes(name))
        throw key.operations.length === 0
          ? new DomainError('KEY_READ_ONLY')
          : new DomainError('KEY_OPERATION', { params: { field: name, allowed: mutationsOf(key).join(', ') } });
      return resolve(parent, values, context, info);
    };
  }
  return schema;
}
