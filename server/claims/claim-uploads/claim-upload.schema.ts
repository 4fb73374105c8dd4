import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { rowsIn } from '../../platform/access/row-guard.ts';
import { Actor, historyOf, StatusChange } from '../../platform/activity/history.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { listField } from '../../platform/graphql/list.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { visibleClaimUploads } from './claim-upload.access.ts';
import { checkClaimUploadInput, createClaimUploadInput } from './claim-upload.input.ts';
import { claimUploadActions, claimUploadMachine } from './claim-upload.machine.ts';
import { cancelClaimUpload, checkClaimUpload, createClaimUpload, loadClaimUpload, unmappedValues } from './claim-upload.service.ts';
import type { ValueMapping } from './row-values.ts';

const ClaimUploadAction = builder.enumType('ClaimUploadAction', { values: claimUploadMachine.names });

const ClaimUploadColumn = builder.objectRef<{ field: string; heading: string }>('ClaimUploadColumn').implement({
  description: 'Which column of the file holds a field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

const ClaimUploadMeaning = builder.objectRef<{ field: string; word: string; value: string }>('ClaimUploadMeaning').implement({
  description: 'What a word of the file means.',
  fields: (t) => ({ field: t.exposeString('field'), word: t.exposeString('word'), value: t.exposeString('value') }),
});

export const ClaimUpload = builder.prismaObject('ClaimUpload', {
  description: 'A file of many claims of one facility; rows with the same number are one claim.',
  authScopes: rowsIn(visibleClaimUploads, 'CLAIM_UPLOAD_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    uploadNo: t.exposeString('uploadNo', { description: 'CUP-YYMM-NNNN' }),
    hcp: t.relation('hcp', { type: Hcp }),
    status: t.expose('status', { type: enumOf('ClaimUploadStatus') }),
    filename: t.exposeString('filename'),
    fileUrl: t.string({
      nullable: true,
      description: 'Address of the file as it was uploaded; null if the file is not kept. The facility alone may read it.',
      select: { fileId: true },
      resolve: async ({ fileId }) =>
        (await db.attachment.findUnique({ where: { id: fileId }, select: { id: true } })) ? `/files/${fileId}` : null,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the file as a whole is refused, or its check or loading stopped; null if nothing failed.',
    }),
    headings: t.exposeStringList('headings', { description: 'The headings of the file, in their order.' }),
    mapping: t.field({
      type: [ClaimUploadColumn],
      description: 'Which column holds what: as chosen, or until then as it was the last time or as the headings say.',
      select: { mapping: true },
      resolve: ({ mapping }) => Object.entries((mapping ?? {}) as Record<string, string>).map(([field, heading]) => ({ field, heading })),
    }),
    dateOrder: t.expose('dateOrder', { type: enumOf('DateOrder') }),
    meanings: t.field({
      type: [ClaimUploadMeaning],
      description: 'Words of the file in lower case, and what they mean: as chosen, or as they were the last time.',
      select: { meanings: true },
      resolve: ({ meanings }) =>
        Object.entries((meanings ?? {}) as ValueMapping).flatMap(([field, words]) =>
          Object.entries(words).map(([word, value]) => ({ field, word, value })),
        ),
    }),
    rowCount: t.exposeInt('rowCount'),
    doneCount: t.exposeInt('doneCount', { description: 'Rows read or checked, or claims loaded so far, by status.' }),
    newCount: t.exposeInt('newCount', { description: 'Claims that were good at the check.' }),
    existingCount: t.exposeInt('existingCount', { description: 'Claims that were made before, of the same number and content.' }),
    badCount: t.exposeInt('badCount', { description: 'Claims that are refused.' }),
    badRowCount: t.exposeInt('badRowCount', { description: 'Rows of the refused claims.' }),
    loadedCount: t.exposeInt('loadedCount', { description: 'Claims made of the file.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last check ended; null until then.',
    }),
    loadedAt: t.expose('loadedAt', { type: 'DateTime', nullable: true, description: 'When loading ended; null until then.' }),
    version: t.exposeInt('version'),
    uploadedBy: t.relation('uploadedBy', { type: Actor }),
    loadedBy: t.relation('loadedBy', { type: Actor, nullable: true, description: 'Who had the claims loaded; null until then.' }),
    earlier: t.prismaField({
      type: ['ClaimUpload'],
      description: 'Uploads of the very same file.',
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
    'Files of claims by state, found by number, file or facility. Served by the indexes on (hcpId, createdAt) and (status, createdAt).',
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
    description: 'Words of a column that are none of the values the field may hold, to be given a meaning; at most 30.',
    args: { id: t.arg.id({ required: true }), field: t.arg.string({ required: true }), heading: t.arg.string({ required: true }) },
    resolve: (_root, { id, field, heading }, { viewer }) => unmappedValues(viewer, id, field, heading),
  }),
}));

createMutation('createClaimUpload', {
  type: ClaimUpload,
  description: 'Opens an uploaded file of claims; a job reads it.',
  can: 'CLAIM_UPLOAD_WRITE',
  input: createClaimUploadInput,
  run: createClaimUpload,
});

recordMutation('checkClaimUpload', {
  type: ClaimUpload,
  description: 'Says which column holds what and how values are read; a job judges every claim and makes none.',
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
  description: 'Gives a file up before it is loaded.',
  can: 'CLAIM_UPLOAD_WRITE',
  run: cancelClaimUpload,
});
