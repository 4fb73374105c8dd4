import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { createMutation, recordMutation } from '../../platform/graphql/record-mutations.ts';
import { PaCode } from './pa-code.schema.ts';
import { extendPaCode, revokePaCode } from './pa-code.service.ts';
import { approvePaRequest, queryPaRequest, rejectPaRequest } from './pa-decision.service.ts';
import { answerPaQuery, cancelPaRequest, proceedWithoutCode } from './pa-followup.service.ts';
import {
  answerPaQueryInput,
  approvePaRequestInput,
  cancelPaRequestInput,
  createPaRequestInput,
  extendPaCodeInput,
  proceedWithoutCodeInput,
  queryPaRequestInput,
  rejectPaRequestInput,
  revokePaCodeInput,
} from './pa-request.input.ts';
import { PaRequest } from './pa-request.schema.ts';
import { createPaRequest, generatePa } from './pa-request.service.ts';

createMutation('createPaRequest', {
  type: PaRequest,
  description: 'Asks for prior authorisation. Refuses with the PA_ and ELG_ codes, at their fields.',
  can: 'PA_REQUEST_CREATE',
  input: createPaRequestInput,
  run: createPaRequest,
});

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
    args: { input: t.arg({ type: inputOf(createPaRequestInput), required: true }) },
    resolve: (_root, { input }, { viewer }) => generatePa(viewer, input),
  }),
);

recordMutation('approvePaRequest', {
  type: PaRequest,
  description: 'Approves item by item and mints the code. Nothing can go up.',
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
  description: 'Asks the facility something; the hour runs on.',
  can: 'PA_REQUEST_DECIDE',
  input: queryPaRequestInput,
  run: queryPaRequest,
});

recordMutation('answerPaQuery', {
  type: PaRequest,
  description: 'The facility’s answer to an open question.',
  can: 'PA_REQUEST_CREATE',
  input: answerPaQueryInput,
  run: answerPaQuery,
});

recordMutation('cancelPaRequest', {
  type: PaRequest,
  description: 'The facility takes a waiting request back.',
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
  description: 'Gives an active code another term, once.',
  can: 'PA_CODE_MANAGE',
  input: extendPaCodeInput,
  run: extendPaCode,
});

recordMutation('revokePaCode', {
  type: PaCode,
  description: 'Withdraws a code that was not used.',
  can: 'PA_CODE_MANAGE',
  input: revokePaCodeInput,
  run: revokePaCode,
});
