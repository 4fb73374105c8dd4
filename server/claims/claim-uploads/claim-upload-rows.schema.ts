import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { visibleClaims } from '../claim.access.ts';
import { Claim } from '../claim.schema.ts';
import { visibleClaimUploads } from './claim-upload.access.ts';
import type { RowProblem } from './row-values.ts';

const ClaimUploadProblem = builder.objectRef<RowProblem>('ClaimUploadProblem').implement({
  description: 'The error of a row.',
  fields: (t) => ({
    code: t.exposeString('code'),
    field: t.exposeString('field', { description: 'The field; empty for the whole row.' }),
    message: t.exposeString('message'),
  }),
});

const ClaimUploadRow = builder.prismaObject('ClaimUploadRow', {
  description: 'One row of a claim file, which is one claim line, and its result.',
  authScopes: { can: 'CLAIM_UPLOAD_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Its number in the file.' }),
    externalId: t.exposeString('externalId', {
      description: 'The facility’s own claim number; empty until read, or if missing.',
    }),
    member: t.exposeString('member', { description: 'Enrolment number or PA code as written; empty until it is read.' }),
    amount: t.expose('amount', { type: 'Kobo', nullable: true, description: 'Quantity times price; null while either cannot be read.' }),
    cells: t.stringList({
      description: 'The row as in the file. It names diagnoses, so it is empty for everyone but the facility that uploaded it.',
      select: { cells: true },
      resolve: ({ cells }, _args, { viewer }) => (viewer && can(viewer, 'CLAIM_UPLOAD_WRITE') ? cells : []),
    }),
    outcome: t.expose('outcome', {
      type: enumOf('ClaimUploadOutcome'),
      nullable: true,
      description: 'Result of its claim; null until checked.',
    }),
    problems: t.field({ type: [ClaimUploadProblem], select: { problems: true }, resolve: ({ problems }) => problems as RowProblem[] }),
    remarks: t.exposeStringList('remarks', { description: 'Automatic corrections and warnings.' }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', nullable: true, description: 'When its claim was created; null before that.' }),
    claim: t.relation('claim', { type: Claim, nullable: true, description: 'Null until the claim is created.' }),
  }),
});

const ClaimUploadRowFilter = builder.inputType('ClaimUploadRowFilter', {
  fields: (t) => ({
    uploadId: t.id({ required: true }),
    outcome: t.field({ type: [enumOf('ClaimUploadOutcome')] }),
    remarked: t.boolean({ description: 'Only rows with a warning.' }),
  }),
});

listField('claimUploadRows', {
  description: 'The rows of one claim file, by result. Served by the index on (uploadId, outcome, number).',
  type: ClaimUploadRow,
  permission: 'CLAIM_UPLOAD_READ',
  filter: ClaimUploadRowFilter,
  sortBy: ['number', 'externalId', 'member', 'amount'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.ClaimUploadRowWhereInput => ({
    AND: [
      { uploadId: filter?.uploadId ?? '', upload: visibleClaimUploads(viewer) },
      { outcome: { in: filter?.outcome ?? undefined } },
      filter?.remarked ? { remarks: { isEmpty: false } } : {},
      search
        ? {
            OR: [
              { externalId: { contains: escapeLike(search), mode: 'insensitive' } },
              { member: { contains: escapeLike(search), mode: 'insensitive' } },
              { claim: { claimNo: search.toUpperCase(), AND: visibleClaims(viewer) } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.claimUploadRow.findMany(args),
  count: (args) => db.claimUploadRow.count(args),
});
