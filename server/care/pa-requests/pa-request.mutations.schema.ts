import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { withRecordIds } from '../../scheme/graphql/own-number.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { takingCodes } from '../sent-rows/named-by-code.ts';
import { SentRowType } from '../sent-rows/sent-row.schema.ts';
import { PaCode } from './pa-code.schema.ts';
import { extendPaCode, revokePaCode } from './pa-code.service.ts';
import { approvePaRequest, queryPaRequest, rejectPaRequest } from './pa-decision.service.ts';
import { answerPaQuery, cancelPaRequest, proceedWithoutCode } from './pa-followup.service.ts';
import { assignPaRequest, takeOverPaRequest, takePaRequest } from './pa-holder.service.ts';
import {
  answerPaQueryInput,
  approvePaRequestInput,
  assignPaRequestInput,
  cancelPaRequestInput,
  createPaRequestInput,
  extendPaCodeInput,
  proceedWithoutCodeInput,
  queryPaRequestInput,
  rejectPaRequestInput,
  revokePaCodeInput,
  takeOverPaRequestInput,
} from './pa-request.input.ts';
import { PaRequest } from './pa-request.schema.ts';
import { checkPaRequest, createPaRequest, generatePa } from './pa-request.service.ts';

createMutation('createPaRequest', {
  type: PaRequest,
  description:
    'Requests prior authorisation. With an API key, codes, enrolment number and own numbers may stand in place of ids. Errors: PA_ and ELG_ codes at their fields.',
  can: 'PA_REQUEST_CREATE',
  input: createPaRequestInput,
  run: takingCodes(createPaRequest),
});

builder.mutationField('checkPaRequest', (t) =>
  t.withAuth({ can: 'PA_REQUEST_CREATE' }).field({
    type: SentRowType,
    description: 'What createPaRequest would say of the same input. Nothing is saved; a look-up of a person counts.',
    args: { input: t.arg({ type: inputOf(createPaRequestInput, 'CreatePaRequestInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => checkPaRequest(viewer, input),
  }),
);

const GeneratedPa = builder.objectRef<{ id: string; whyNot: string[] }>('GeneratedPa').implement({
  description: 'A request that was approved automatically, or the reasons why it awaits an account manager.',
  fields: (t) => ({
    whyNot: t.exposeStringList('whyNot', { description: 'Empty if the code was issued automatically.' }),
    paRequest: t.prismaField({ type: PaRequest, resolve: (query, { id }) => db.paRequest.findUniqueOrThrow({ ...query, where: { id } }) }),
  }),
});

builder.mutationField('generatePa', (t) =>
  t.withAuth({ can: 'PA_REQUEST_CREATE' }).field({
    type: GeneratedPa,
    description: 'Requests a code with automatic approval. If that is not possible, it becomes an ordinary request.',
    args: { input: t.arg({ type: inputOf(createPaRequestInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => takingCodes(generatePa)(viewer, await withRecordIds(viewer, input)),
  }),
);

recordMutation('takePaRequest', {
  type: PaRequest,
  description: 'Shows others that the viewer decides the request, for a quarter of an hour. Errors: PA_HELD.',
  can: 'PA_REQUEST_DECIDE',
  run: takePaRequest,
});

recordMutation('takeOverPaRequest', {
  type: PaRequest,
  description: 'Takes a request from another account manager, who is notified. CONFLICT_STALE if that person no longer holds it.',
  can: 'PA_REQUEST_DECIDE',
  input: takeOverPaRequestInput,
  run: takeOverPaRequest,
});

recordMutation('assignPaRequest', {
  type: PaRequest,
  description: 'Assigns a request to an account manager, who is notified. Errors: PA_HELD, NOT_FOUND and FOUR_EYES.',
  can: 'PA_REQUEST_DECIDE',
  input: assignPaRequestInput,
  run: assignPaRequest,
});

recordMutation('approvePaRequest', {
  type: PaRequest,
  description: 'Approves item by item and issues the code. Quantities and prices cannot be increased.',
  can: 'PA_REQUEST_DECIDE',
  input: approvePaRequestInput,
  run: approvePaRequest,
});

recordMutation('rejectPaRequest', {
  type: PaRequest,
  description: 'Rejects with a reason; the facility is notified immediately.',
  can: 'PA_REQUEST_DECIDE',
  input: rejectPaRequestInput,
  run: rejectPaRequest,
});

recordMutation('queryPaRequest', {
  type: PaRequest,
  description: 'Sends a query to the facility; the time limit keeps running.',
  can: 'PA_REQUEST_DECIDE',
  input: queryPaRequestInput,
  run: queryPaRequest,
});

recordMutation('answerPaQuery', {
  type: PaRequest,
  description: 'Answers an open query.',
  can: 'PA_REQUEST_CREATE',
  input: answerPaQueryInput,
  run: answerPaQuery,
});

recordMutation('cancelPaRequest', {
  type: PaRequest,
  description: 'Withdraws a pending request.',
  can: 'PA_REQUEST_CREATE',
  input: cancelPaRequestInput,
  run: cancelPaRequest,
});

recordMutation('proceedWithoutCode', {
  type: PaRequest,
  description: 'After the time limit: records that the facility proceeds without a code.',
  can: 'PA_REQUEST_CREATE',
  input: proceedWithoutCodeInput,
  run: proceedWithoutCode,
});

recordMutation('extendPaCode', {
  type: PaCode,
  description: 'Extends the validity of an active code, once.',
  can: 'PA_CODE_MANAGE',
  input: extendPaCodeInput,
  run: extendPaCode,
});

recordMutation('revokePaCode', {
  type: PaCode,
  description: 'Revokes an unused code.',
  can: 'PA_CODE_MANAGE',
  input: revokePaCodeInput,
  run: revokePaCode,
});
