import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
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
  description: 'Status of a job that failed or is stuck.',
  values: {
    GIVEN_UP: { description: 'All attempts failed.' },
    STUCK: { description: 'No process is working on the job: its worker ended, or it is long overdue.' },
    RETRYING: { description: 'The job will be retried automatically.' },
  } satisfies Record<(typeof JOB_STATES)[number], object>,
});

const FailedJob = builder.objectRef<Failed>('FailedJob').implement({
  description: 'A background job whose last attempt failed, or that no process is working on.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The name of the job, such as sendMail.' }),
    state: t.expose('state', { type: JobState }),
    attempts: t.exposeInt('attempts'),
    maxAttempts: t.exposeInt('maxAttempts'),
    error: t.exposeString('error', { description: 'Error of the last attempt, or a note that no process is working on the job.' }),
    recipient: t.exposeString('recipient', { nullable: true, description: 'Recipient of an email; null for other jobs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    triedAt: t.expose('triedAt', { type: 'DateTime', description: 'Time of the last attempt.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if there is none.',
      resolve: ({ state, runAt }) => (state === 'RETRYING' ? runAt : null),
    }),
  }),
});

const FailedJobFilter = builder.inputType('FailedJobFilter', { fields: (t) => ({ state: t.field({ type: [JobState] }) }) });

listField('failedJobs', {
  description: 'Jobs that failed or are stuck, latest first; the search matches the job name or the email recipient.',
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
