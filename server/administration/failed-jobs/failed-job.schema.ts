import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { listField } from '../../platform/graphql/list.ts';
import { discardJobInput } from './failed-job.input.ts';
import {
  countFailedJobs,
  discardJob,
  type FailedJob as Failed,
  failedJobWhere,
  findFailedJobs,
  type JOB_STATES,
  retryJob,
} from './failed-job.service.ts';

const JobState = builder.enumType('JobState', {
  description: 'Whether a failed job is tried again by itself.',
  values: {
    GIVEN_UP: { description: 'All attempts failed.' },
    STUCK: { description: 'No process works on it: its process ended and no other took it, or it has been due for long.' },
    RETRYING: { description: 'The next attempt follows by itself.' },
  } satisfies Record<(typeof JOB_STATES)[number], object>,
});

const FailedJob = builder.objectRef<Failed>('FailedJob').implement({
  description: 'Work in the background whose last attempt failed, or that no process works on.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The name of the job, such as sendMail.' }),
    state: t.expose('state', { type: JobState }),
    attempts: t.exposeInt('attempts'),
    maxAttempts: t.exposeInt('maxAttempts'),
    error: t.exposeString('error', { description: 'What the last attempt ended with, or that no process works on it.' }),
    recipient: t.exposeString('recipient', { nullable: true, description: 'The address of a mail; null for other jobs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    triedAt: t.expose('triedAt', { type: 'DateTime', description: 'Of the last attempt.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the next attempt; null if there is none.',
      resolve: ({ state, runAt }) => (state === 'RETRYING' ? runAt : null),
    }),
  }),
});

const FailedJobFilter = builder.inputType('FailedJobFilter', { fields: (t) => ({ state: t.field({ type: [JobState] }) }) });

listField('failedJobs', {
  description:
    'Jobs whose last attempt failed or that no process works on, the latest first; found by the name of the job or the address of a mail.',
  type: FailedJob,
  permission: 'JOB_MANAGE',
  filter: FailedJobFilter,
  sortBy: ['triedAt', 'createdAt', 'name'],
  where: (viewer, filter, search) => failedJobWhere(viewer, { state: filter?.state, search }),
  find: findFailedJobs,
  count: countFailedJobs,
});

builder.mutationField('retryJob', (t) =>
  t.withAuth({ can: 'JOB_MANAGE' }).field({
    type: 'ID',
    description: 'Retries a failed job; returns its id. Errors: NOT_FOUND, STATE_INVALID.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer }) => (await retryJob(viewer, id)).id,
  }),
);

builder.mutationField('discardJob', (t) =>
  t.withAuth({ can: 'JOB_MANAGE' }).field({
    type: 'ID',
    description: 'Discards a failed job, with a reason; returns its id. Errors: NOT_FOUND, STATE_INVALID.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: inputOf(discardJobInput, 'DiscardJobInput'), required: true }) },
    resolve: async (_root, { id, input }, { viewer }) => (await discardJob(viewer, id, input)).id,
  }),
);
