import { db } from '../platform/db.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { Claim } from './claim.schema.ts';
import { complaintHolds, type Hold } from './complaint-hold.ts';

const ClaimComplaint = builder.objectRef<Hold>('ClaimComplaint').implement({
  description: 'An undecided complaint about money asked at the visit of a claim, which waits with its approval.',
  fields: (t) => ({
    id: t.id({ description: 'The complaint.', resolve: ({ complaintId }) => complaintId }),
    complaintNo: t.exposeString('complaintNo'),
  }),
});

builder.prismaObjectField(Claim, 'waitsForComplaints', (t) =>
  t.field({
    type: [ClaimComplaint],
    description: 'Undecided complaints that stop the approval of the claim; empty for facilities.',
    select: { id: true, status: true },
    resolve: ({ id, status }, _args, { viewer }) =>
      viewer?.scope.kind === 'SCHEME' && !['APPROVED', 'PAID', 'REJECTED', 'WITHDRAWN'].includes(status) ? complaintHolds(db, [id]) : [],
  }),
);
