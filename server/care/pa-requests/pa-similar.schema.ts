import { Service } from '../../network/catalogue/service.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { PaRequest } from './pa-request.schema.ts';
import { type SimilarPaDecision, similarDecisions } from './pa-similar.service.ts';

const SimilarDecision = builder.objectRef<SimilarPaDecision>('SimilarPaDecision').implement({
  description: 'An earlier decision on the same service for the same main diagnosis; says nothing about the person.',
  fields: (t) => ({
    id: t.exposeID('itemId'),
    requestNo: t.exposeString('requestNo'),
    decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
    decidedBy: t.prismaField({
      type: Actor,
      resolve: (query, { decidedById }) => db.userAccount.findUniqueOrThrow({ ...query, where: { id: decidedById } }),
    }),
    service: t.prismaField({
      type: Service,
      resolve: (query, { serviceId }) => db.service.findUniqueOrThrow({ ...query, where: { id: serviceId } }),
    }),
    decision: t.expose('decision', { type: enumOf('ItemDecision') }),
    qty: t.exposeInt('qty', { description: 'Requested quantity.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Requested amount.' }),
    approvedQty: t.exposeInt('approvedQty', { nullable: true, description: 'Null in records without it.' }),
    approvedAmount: t.expose('approvedAmount', { type: 'Kobo', nullable: true, description: 'Null in records without it.' }),
    reasonCode: t.expose('reasonCode', {
      type: enumOf('PaReason'),
      nullable: true,
      description: 'Why it was adjusted or rejected; null if it was approved as requested.',
    }),
  }),
});

builder.prismaObjectField(PaRequest, 'similarDecisions', (t) =>
  t.field({
    type: [SimilarDecision],
    complexity: 10,
    description:
      'The latest five decisions of account managers on these services for the same main diagnosis; empty without the permission PA_REQUEST_DECIDE.',
    authScopes: { can: 'PA_REQUEST_DECIDE' },
    unauthorizedResolver: () => [],
    select: { id: true },
    resolve: ({ id }, _args, { viewer }) => (viewer ? similarDecisions(viewer, id) : []),
  }),
);
