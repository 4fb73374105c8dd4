import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, historyOf, StatusChange } from '../../scheme/workflow/history.schema.ts';
import { visibleClaimUploads } from './claim-upload.access.ts';
import { checkClaimUploadInput, createClaimUploadInput } from './claim-upload.input.ts';
import { claimUploadActions, claimUploadMachine } from './claim-upload.machine.ts';
import { cancelClaimUpload, checkClaimUpload, createClaimUpload, loadClaimUpload, unmappedValues } from './claim-upload.service.ts';
import type { ValueMapping } from './row-values.ts';

const ClaimUploadAction = builder.enumType('ClaimUploadAction', { values: claimUploadMachine.names });

const ClaimUploadColumn = builder.objectRef<{ field: string; heading: string }>('ClaimUploadColumn').implement({
  description: 'The column of a field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

const ClaimUploadMeaning = builder.objectRef<{ field: string; word: string; value: string }>('ClaimUploadMeaning').implement({
  description: 'A match of a word in the file to a value.',
  fields: (t) => ({ field: t.exposeString('field'), word: t.exposeString('word'), value: t.exposeString('value') }),
});

export const ClaimUpload = builder.prismaObject('ClaimUpload', {
  description: 'A file of many claims of one facility. Rows with the same number form one claim.',
  authScopes: rowsIn(visibleClaimUploads, 'CLAIM_UPLOAD_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    uploadNo: t.exposeString('uploadNo', { description: 'CUP-YYMM-NNNN' }),
    hcp: t.relation('hcp', { type: Hcp }),
    status: t.expose('status', { type: enumOf('ClaimUploadStatus') }),
    filename: t.exposeString('filename'),
    fileUrl: t.string({
      nullable: true,
      description: 'Address of the original file; null if it was deleted. Only the facility may read it.',
      select: { fileId: true },
      resolve: async ({ fileId }) =>
        (await db.attachment.findUnique({ where: { id: fileId }, select: { id: true } })) ? `/files/${fileId}` : null,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Reason for rejecting the file, or for a stopped check or load; null if nothing failed.',
    }),
    headings: t.exposeStringList('headings', { description: 'The headings of the file, in their order.' }),
    mapping: t.field({
      type: [ClaimUploadColumn],
      description: 'Column mapping: as chosen, else suggested from the last upload or the headings.',
      select: { mapping: true },
      resolve: ({ mapping }) => Object.entries((mapping ?? {}) as Record<string, string>).map(([field, heading]) => ({ field, heading })),
    }),
    dateOrder: t.expose('dateOrder', { type: enumOf('DateOrder') }),
    meanings: t.field({
      type: [ClaimUploadMeaning],
      description: 'Value matches of lower-case words: as chosen, else from the last upload.',
      select: { meanings: true },
      resolve: ({ meanings }) =>
        Object.entries((meanings ?? {}) as ValueMapping).flatMap(([field, words]) =>
          Object.entries(words).map(([word, value]) => ({ field, word, value })),
        ),
    }),
    rowCount: t.exposeInt('rowCount'),
    doneCount: t.exposeInt('doneCount', { description: 'Progress: rows read, rows checked or claims loaded, depending on the status.' }),
    newCount: t.exposeInt('newCount', { description: 'Claims that passed the check.' }),
    existingCount: t.exposeInt('existingCount', { description: 'Claims already on record with the same number and content.' }),
    badCount: t.exposeInt('badCount', { description: 'Rejected claims.' }),
    badRowCount: t.exposeInt('badRowCount', { description: 'Rows of the rejected claims.' }),
    loadedCount: t.exposeInt('loadedCount', { description: 'Claims created from the file.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last check ended; null before that.',
    }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', nullable: true, description: 'When loading ended; null before that.' }),
    version: t.exposeInt('version'),
    uploadedBy: t.relation('uploadedBy', { type: Actor }),
    loadedBy: t.relation('loadedBy', { type: Actor, nullable: true, description: 'Who loaded the claims; null before that.' }),
    earlier: t.prismaField({
      type: ['ClaimUpload'],
      description: 'Earlier uploads of the same file.',
      resolve: (query, { id, sha256, hcpId }, _args, { viewer }) =>
        db.claimUpload.findMany({
          ...query,
          where: {
            AND: [
              viewer ? visibleClaimUploads(viewer) : { id: { in: [] } },
              { sha256, hcpId, id: { not: id }, status: { not: 'CANCELLED' } },
            ],
          },
          orderBy: { createdAt: 'desc' },
          take: 3,
        }),
    }),
    availableActions: t.field({
      type: [ClaimUploadAction],
      select: { status: true, loadedCount: true },
      resolve: (upload, _args, { viewer }) => (viewer ? claimUploadActions(viewer, upload) : []),
    }),
    history: t.prismaField({
      type: [StatusChange],
      resolve: (query, { id }, _args, _context, info) => historyOf(query, info, 'ClaimUpload', id),
    }),
  }),
});

const ClaimUploadFilter = builder.inputType('ClaimUploadFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('ClaimUploadStatus')] }), hcpId: t.id() }),
});

listField('claimUploads', {
  description:
    'Claim files by status, found by number, file or facility. Served by the indexes on (hcpId, createdAt) and (status, createdAt).',
  type: ClaimUpload,
  permission: 'CLAIM_UPLOAD_READ',
  filter: ClaimUploadFilter,
  sortBy: ['createdAt', 'uploadNo', 'rowCount'],
  where: (viewer, filter, search) => ({
    AND: [
      visibleClaimUploads(viewer),
      { status: { in: filter?.status ?? undefined }, hcpId: filter?.hcpId ?? undefined },
      search
        ? {
            OR: [
              { uploadNo: { contains: escapeLike(search), mode: 'insensitive' as const } },
              { filename: { contains: escapeLike(search), mode: 'insensitive' as const } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' as const } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.claimUpload.findMany(args),
  count: (args) => db.claimUpload.count(args),
});

builder.queryFields((t) => ({
  claimUpload: t.withAuth({ can: 'CLAIM_UPLOAD_READ' }).prismaField({
    type: ClaimUpload,
    description: 'One file of claims of the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.claimUpload.findFirstOrThrow({ ...query, where: { id, AND: visibleClaimUploads(viewer) } }),
  }),
  claimUploadWords: t.withAuth({ can: 'CLAIM_UPLOAD_WRITE' }).stringList({
    description: 'Words of a column that match no value of the field; at most 30.',
    args: { id: t.arg.id({ required: true }), field: t.arg.string({ required: true }), heading: t.arg.string({ required: true }) },
    resolve: (_root, { id, field, heading }, { viewer }) => unmappedValues(viewer, id, field, heading),
  }),
}));

createMutation('createClaimUpload', {
  type: ClaimUpload,
  description: 'Creates a claim upload from an uploaded file; a job reads it.',
  can: 'CLAIM_UPLOAD_WRITE',
  input: createClaimUploadInput,
  run: createClaimUpload,
});

recordMutation('checkClaimUpload', {
  type: ClaimUpload,
  description: 'Sets the column mapping; a job checks every claim without creating any.',
  can: 'CLAIM_UPLOAD_WRITE',
  input: checkClaimUploadInput,
  run: checkClaimUpload,
});

builder.mutationField('loadClaimUpload', (t) =>
  t.withAuth({ can: 'CLAIM_UPLOAD_WRITE' }).prismaField({
    type: ClaimUpload,
    description: 'A job creates every valid claim, ready for a bill. Claims already on record are not changed.',
    args: { id: t.arg.id({ required: true }), version: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id, version }, { viewer }) =>
      db.claimUpload.findUniqueOrThrow({ ...query, where: await loadClaimUpload(viewer, id, version) }),
  }),
);

recordMutation('cancelClaimUpload', {
  type: ClaimUpload,
  description: 'Cancels an upload before it is loaded.',
  can: 'CLAIM_UPLOAD_WRITE',
  run: cancelClaimUpload,
});
