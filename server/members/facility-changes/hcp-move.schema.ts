import { visibleHcpMoves } from '../../network/hcps/hcp.access.ts';
import { moveMembersInput } from '../../network/hcps/hcp.input.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { db } from '../../platform/db.ts';
import { messageOf } from '../../platform/errors.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { addBulkRunFields } from '../../scheme/workflow/bulk-run.schema.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { hcpMoveRun } from './hcp-move.job.ts';
import { hcpMovePreview, type MoveLine, type MovePreview, moveHcpMembers } from './hcp-move.service.ts';

const HcpMoveLine = builder.objectRef<MoveLine>('HcpMoveLine').implement({
  description: 'The members of one plan.',
  fields: (t) => ({
    plan: t.field({ type: Plan, resolve: ({ plan }) => plan }),
    people: t.exposeInt('people'),
    places: t.exposeInt('places', { description: 'Members who take a place: with active cover or awaiting approval.' }),
    refusal: t.string({
      nullable: true,
      description: 'Why the other facility cannot take them; null if it can, and while no other facility is chosen.',
      resolve: ({ refusal }) => refusal && messageOf(refusal),
    }),
  }),
});

const HcpMovePreview = builder.objectRef<MovePreview>('HcpMovePreview').implement({
  description: 'Preview of a transfer.',
  fields: (t) => ({
    lines: t.field({ type: [HcpMoveLine], resolve: ({ lines }) => lines }),
    people: t.exposeInt('people', { description: 'Members of the chosen plans.' }),
    fitting: t.exposeInt('fitting', { description: 'Members whose plan allows the other facility.' }),
    places: t.exposeInt('places', { description: 'Places these take.' }),
    room: t.exposeInt('room', {
      nullable: true,
      description: 'Places left at the other facility; null if it has no limit, and while no other facility is chosen.',
    }),
  }),
});

const HcpMove = builder.prismaObject('HcpMove', {
  description: 'A transfer of members from a closed facility to another one.',
  authScopes: rowsIn(visibleHcpMoves, 'HCP_MOVE_MEMBERS'),
  fields: (t) => ({
    toHcp: t.relation('toHcp', { type: Hcp }),
    moved: t.exposeInt('moved'),
  }),
});
addBulkRunFields('HcpMove', { enrolleeType: Enrollee, maxStayed: 100, stayedOrder: ['enrolleeId'] });

builder.queryFields((t) => ({
  hcpMovePreview: t.withAuth({ can: 'HCP_MOVE_MEMBERS' }).field({
    type: HcpMovePreview,
    complexity: 20,
    description: 'Members of a facility by plan, and how many of them another one can take.',
    args: { hcpId: t.arg.id({ required: true }), toHcpId: t.arg.id(), planIds: t.arg.idList() },
    resolve: (_root, { hcpId, toHcpId, planIds }, { viewer }) => hcpMovePreview(viewer, hcpId, toHcpId ?? null, planIds ?? []),
  }),
  hcpMoves: t.withAuth({ can: 'HCP_MOVE_MEMBERS' }).prismaField({
    type: [HcpMove],
    description: 'The last 20 transfers of members out of a facility, newest first. By (fromHcpId, requestedAt).',
    args: { hcpId: t.arg.id({ required: true }) },
    resolve: (query, _root, { hcpId }, { viewer }) =>
      db.hcpMove.findMany({
        ...query,
        where: { fromHcpId: hcpId, AND: visibleHcpMoves(viewer) },
        orderBy: { requestedAt: 'desc' },
        take: 20,
      }),
  }),
}));

recordMutation('resumeHcpMove', {
  type: HcpMove,
  description: 'Resumes a stopped transfer with the remaining members.',
  can: 'HCP_MOVE_MEMBERS',
  run: hcpMoveRun.resume,
});

recordMutation('moveHcpMembers', {
  type: HcpMove,
  description: 'Starts a job that transfers the members of a closed facility to another one, family by family.',
  can: 'HCP_MOVE_MEMBERS',
  idArgument: 'hcpId',
  input: moveMembersInput,
  run: moveHcpMembers,
});
