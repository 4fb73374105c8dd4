import { clinicalField } from '../../members/record-access/clinical-field.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { Attachment } from '../../scheme/files/attachment.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { Claim } from '../claim.schema.ts';
import { mayEdit } from '../claim-editors.ts';
import { ClaimItem } from '../claim-parts.schema.ts';
import { answerClaimQuestionInput, sendClaimQueryInput } from './claim-question.input.ts';
import { answerClaimQuestion, isAnswerable, sendClaimQuery } from './claim-question.service.ts';

const ClaimDocument = builder.prismaObject('ClaimDocument', {
  description: 'A document of a claim form, requested by a query, or attached to its answer.',
  authScopes: { can: 'CLAIM_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: enumOf('ClaimDocumentKind') }),
    item: t.relation('claimItem', {
      type: ClaimItem,
      nullable: true,
      description: 'The claim line; null for the whole claim.',
    }),
    isWanted: t.exposeBoolean('isWanted', { description: 'Whether the scheme requested it.' }),
    file: t.relation('attachment', { type: Attachment, nullable: true, description: 'Null until provided.' }),
  }),
});

const ClaimQuestion = builder.prismaObject('ClaimQuestion', {
  description: 'A query about a claim, and its answer.',
  authScopes: { can: 'CLAIM_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    question: t.exposeString('question'),
    askedBy: t.relation('askedBy', { type: Actor }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    dueOn: t.expose('dueOn', { type: 'Date', description: 'The last day on which it can be answered.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'Null until answered, and if the claim was corrected without a text answer.',
    }),
    answeredBy: t.relation('answeredBy', { type: Actor, nullable: true, description: 'Null until it is answered.' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'Null until it is answered.' }),
    lapsedAt: t.expose('lapsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the answer deadline passed without an answer; null otherwise.',
    }),
    documents: t.relation('documents', { type: ClaimDocument, query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } }),
    canAnswer: t.boolean({
      description: 'Whether the viewer can answer it now.',
      select: { answeredAt: true, lapsedAt: true, claim: { select: { status: true, preparedByRole: true } } },
      resolve: ({ answeredAt, lapsedAt, claim }, _args, { viewer }) =>
        viewer !== null && can(viewer, 'CLAIM_PREPARE') && !answeredAt && !lapsedAt && isAnswerable(claim) && mayEdit(viewer, claim),
    }),
  }),
});

builder.prismaObjectField(Claim, 'questions', (t) =>
  t.relation('questions', {
    type: ClaimQuestion,
    description: 'Queries with answers and documents, oldest first; empty without the permission CLINICAL_READ.',
    ...clinicalField,
    unauthorizedResolver: () => [] as never,
    query: { orderBy: [{ askedAt: 'asc' }, { id: 'asc' }] },
  }),
);

builder.prismaObjectField(Claim, 'documents', (t) =>
  t.relation('documents', {
    type: ClaimDocument,
    description: 'Documents of the claim form; those of answers are with the queries. Empty without the permission CLINICAL_READ.',
    ...clinicalField,
    unauthorizedResolver: () => [] as never,
    query: { where: { questionId: null }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  }),
);

recordMutation('sendClaimQuery', {
  type: Claim,
  description: 'Sends a query to the facility while the claim stays with the officer.',
  can: 'CLAIM_VET',
  input: sendClaimQueryInput,
  run: sendClaimQuery,
});

recordMutation('answerClaimQuestion', {
  type: Claim,
  description: 'Answers the open query about a claim, with the requested documents.',
  can: 'CLAIM_PREPARE',
  input: answerClaimQuestionInput,
  run: answerClaimQuestion,
});
