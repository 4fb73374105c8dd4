import type { InputRef } from '@pothos/core';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { PaCode } from './pa-code.schema.ts';
import { extendPaCode, revokePaCode } from './pa-code.service.ts';
import { approvePaRequest, queryPaRequest, rejectPaRequest } from './pa-decision.service.ts';
import { answerPaQuery, cancelPaRequest, proceedWithoutCode } from './pa-followup.service.ts';
import { PaRequest } from './pa-request.schema.ts';
import { createPaRequest, generatePa } from './pa-request.service.ts';

const version = 'The version that was on screen; another one is refused with CONFLICT_STALE.';

const PaItemInput = builder.inputType('PaItemInput', {
  fields: (t) => ({ serviceId: t.id({ required: true }), qty: t.int({ required: true }) }),
});

const CreatePaRequestInput = builder.inputType('CreatePaRequestInput', {
  fields: (t) => ({
    enrolleeId: t.id({ required: true }),
    encounterId: t.id(),
    urgency: t.field({ type: enumOf('Urgency'), required: true }),
    careStartedAt: t.field({ type: 'DateTime', description: 'Required for an emergency.' }),
    diagnosisIds: t.idList({ required: true, description: 'Provisional; the first is the main one.' }),
    symptomIds: t.idList(),
    clinicalNotes: t.string({ required: true }),
    items: t.field({ type: [PaItemInput], required: true }),
    confirmDuplicate: t.boolean({ description: 'Ask although an open request holds the same service.' }),
  }),
});

builder.mutationField('createPaRequest', (t) =>
  t.withAuth({ can: 'PA_REQUEST_CREATE' }).prismaField({
    type: PaRequest,
    description: 'Asks for prior authorisation. Refuses with the PA_ and ELG_ codes, at their fields.',
    args: { input: t.arg({ type: CreatePaRequestInput, required: true }) },
    resolve: async (query, _root, { input }, { viewer }) => {
      const { id } = await createPaRequest(viewer, input);
      return db.paRequest.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const GeneratedPa = builder.objectRef<{ id: string; whyNot: string[] }>('GeneratedPa').implement({
  description: 'A request that was decided at once, or the reasons why it waits for a person.',
  fields: (t) => ({
    whyNot: t.exposeStringList('whyNot', { description: 'Empty when the code was given at once.' }),
    paRequest: t.prismaField({ type: PaRequest, resolve: (query, { id }) => db.paRequest.findUniqueOrThrow({ ...query, where: { id } }) }),
  }),
});

builder.mutationField('generatePa', (t) =>
  t.withAuth({ can: 'PA_REQUEST_CREATE' }).field({
    type: GeneratedPa,
    description: 'Asks for a code at once. What needs a person becomes an ordinary request.',
    args: { input: t.arg({ type: CreatePaRequestInput, required: true }) },
    resolve: (_root, { input }, { viewer }) => generatePa(viewer, input),
  }),
);

const DecidePaItemInput = builder.inputType('DecidePaItemInput', {
  fields: (t) => ({
    itemId: t.id({ required: true }),
    decision: t.field({ type: enumOf('ItemDecision'), required: true }),
    approvedQty: t.int({ required: true }),
    approvedPrice: t.field({ type: 'Kobo' }),
    reasonCode: t.field({ type: enumOf('PaReason') }),
    note: t.string(),
  }),
});

const ApprovePaRequestInput = builder.inputType('ApprovePaRequestInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: version }),
    items: t.field({ type: [DecidePaItemInput], required: true }),
    note: t.string(),
  }),
});
const RejectPaRequestInput = builder.inputType('RejectPaRequestInput', {
  fields: (t) => ({
    version: t.int({ required: true, description: version }),
    reasonCode: t.field({ type: enumOf('PaReason'), required: true }),
    note: t.string({ required: true }),
  }),
});
const QueryPaRequestInput = builder.inputType('QueryPaRequestInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }), note: t.string({ required: true }) }),
});
const AnswerPaQueryInput = builder.inputType('AnswerPaQueryInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }), answer: t.string({ required: true }) }),
});
const CancelPaRequestInput = builder.inputType('CancelPaRequestInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }), reason: t.string() }),
});
const ProceedWithoutCodeInput = builder.inputType('ProceedWithoutCodeInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }) }),
});
const ExtendPaCodeInput = builder.inputType('ExtendPaCodeInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }) }),
});
const RevokePaCodeInput = builder.inputType('RevokePaCodeInput', {
  fields: (t) => ({ version: t.int({ required: true, description: version }), reason: t.string({ required: true }) }),
});

type Act = {
  description: string;
  can: Permission;
  input: InputRef<object>;
  run: (viewer: Viewer, id: string, input: unknown) => Promise<{ id: string }>;
};

/** A mutation on one PA request: `name(id, input): PaRequest!`. */
const onRequest = (name: string, { description, can, input: type, run }: Act) =>
  builder.mutationField(name, (t) =>
    t.withAuth({ can }).prismaField({
      type: PaRequest,
      description,
      args: { id: t.arg.id({ required: true }), input: t.arg({ type, required: true }) },
      resolve: async (query, _root, args, { viewer }) => {
        await run(viewer, args.id, args.input);
        return db.paRequest.findUniqueOrThrow({ ...query, where: { id: args.id } });
      },
    }),
  );

onRequest('approvePaRequest', {
  description: 'Approves item by item and mints the code. Nothing can go up.',
  can: 'PA_REQUEST_DECIDE',
  input: ApprovePaRequestInput,
  run: approvePaRequest,
});
onRequest('rejectPaRequest', {
  description: 'Refuses with a reason; the facility is told at once.',
  can: 'PA_REQUEST_DECIDE',
  input: RejectPaRequestInput,
  run: rejectPaRequest,
});
onRequest('queryPaRequest', {
  description: 'Asks the facility something; the hour runs on.',
  can: 'PA_REQUEST_DECIDE',
  input: QueryPaRequestInput,
  run: queryPaRequest,
});
onRequest('answerPaQuery', {
  description: 'The facility’s answer to an open question.',
  can: 'PA_REQUEST_CREATE',
  input: AnswerPaQueryInput,
  run: answerPaQuery,
});
onRequest('cancelPaRequest', {
  description: 'The facility takes a waiting request back.',
  can: 'PA_REQUEST_CREATE',
  input: CancelPaRequestInput,
  run: cancelPaRequest,
});
onRequest('proceedWithoutCode', {
  description: 'After the hour: the facility goes on, and the evidence is kept.',
  can: 'PA_REQUEST_CREATE',
  input: ProceedWithoutCodeInput,
  run: proceedWithoutCode,
});

/** A mutation on one PA code: `name(id, input): PaCode!`. */
const onCode = (name: string, { description, can, input: type, run }: Act) =>
  builder.mutationField(name, (t) =>
    t.withAuth({ can }).prismaField({
      type: PaCode,
      description,
      args: { id: t.arg.id({ required: true }), input: t.arg({ type, required: true }) },
      resolve: async (query, _root, args, { viewer }) => {
        await run(viewer, args.id, args.input);
        return db.paCode.findUniqueOrThrow({ ...query, where: { id: args.id } });
      },
    }),
  );

onCode('extendPaCode', {
  description: 'Gives an active code another term, once.',
  can: 'PA_CODE_MANAGE',
  input: ExtendPaCodeInput,
  run: extendPaCode,
});
onCode('revokePaCode', {
  description: 'Withdraws a code that was not used.',
  can: 'PA_CODE_MANAGE',
  input: RevokePaCodeInput,
  run: revokePaCode,
});
