import type { Prisma } from '../../generated/prisma/client.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { now } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { visibleWebhookDeliveries, visibleWebhooks } from './webhook.access.ts';
import {
  registerWebhookInput,
  removeWebhookInput,
  resendWebhookDeliveryInput,
  rotateWebhookSecretInput,
  updateWebhookInput,
} from './webhook.input.ts';
import {
  registerWebhook,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  type ShownSecret,
  testWebhook,
  updateWebhook,
} from './webhook.service.ts';
import { MESSAGE_TYPES } from './webhook-events.ts';

const Webhook = builder.prismaObject('Webhook', {
  description: 'An address of a facility’s own system that is told of changes. The secret is never returned.',
  authScopes: rowsIn(visibleWebhooks, 'WEBHOOK_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    hcp: t.relation('hcp', { type: Hcp }),
    url: t.exposeString('url', { description: 'The https address that messages are sent to.' }),
    events: t.expose('events', { type: [enumOf('WebhookEvent')], description: 'Events that it is told of.' }),
    status: t.expose('status', { type: enumOf('WebhookStatus') }),
    previousSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until then, messages are also signed with the previous secret; null if only one is in use.',
      select: { previousSecretUntil: true },
      resolve: ({ previousSecretUntil: until }) => (until && until > now() ? until : null),
    }),
    unansweredSince: t.expose('unansweredSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when no attempt has had an answer; null if the last one had.',
    }),
    waitUntil: t.expose('waitUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt after one without an answer; null otherwise.',
    }),
    queuedCount: t.relationCount('deliveries', { description: 'Messages that wait to be sent.', where: { status: 'QUEUED' } }),
    failedCount: t.relationCount('deliveries', { description: 'Messages that failed.', where: { status: 'FAILED' } }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.relation('createdBy', { type: Actor }),
  }),
});

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'One message to a webhook. Its id is the header webhook-id, the same in every attempt.',
  authScopes: rowsIn(visibleWebhookDeliveries, 'WEBHOOK_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    event: t.expose('event', { type: enumOf('WebhookEvent') }),
    type: t.string({
      description: 'The type in the message, such as claim.decided.',
      select: { event: true },
      resolve: ({ event }) => MESSAGE_TYPES[event],
    }),
    recordType: t.exposeString('recordType', { nullable: true, description: 'Type of the changed record; null for a test.' }),
    recordId: t.exposeID('recordId', { nullable: true, description: 'Id of the changed record; null for a test.' }),
    recordNo: t.exposeString('recordNo', { nullable: true, description: 'Number of the changed record; null for a test.' }),
    recordStatus: t.exposeString('recordStatus', { nullable: true, description: 'Its status after the change; null for a test.' }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime', description: 'Time of the change.' }),
    status: t.expose('status', { type: enumOf('WebhookDeliveryStatus') }),
    attempts: t.exposeInt('attempts', { description: 'Attempts since it was queued.' }),
    lastAttemptAt: t.expose('lastAttemptAt', { type: 'DateTime', nullable: true, description: 'Null before the first attempt.' }),
    answerStatus: t.exposeInt('answerStatus', { nullable: true, description: 'HTTP status of the last answer; null without one.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed; null if it succeeded.' }),
  }),
});

const WebhookFilter = builder.inputType('WebhookFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('WebhookStatus')] }), hcpId: t.id() }),
});

listField('webhooks', {
  description: 'Webhooks of the viewer’s facility, or of all facilities; the search matches address and facility. Index: (hcpId).',
  type: Webhook,
  permission: 'WEBHOOK_READ',
  filter: WebhookFilter,
  sortBy: ['createdAt', 'url', 'hcp'],
  orderBy: { hcp: (direction) => ({ hcp: { name: direction } }) },
  where: (viewer, filter, search): Prisma.WebhookWhereInput => ({
    AND: [
      visibleWebhooks(viewer),
      filter?.status?.length ? { status: { in: [...filter.status] } } : {},
      { hcpId: filter?.hcpId ?? undefined },
      search
        ? {
            OR: [
              { url: { contains: escapeLike(search), mode: 'insensitive' } },
              { hcp: { name: { contains: escapeLike(search), mode: 'insensitive' } } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.webhook.findMany(args),
  count: (args) => db.webhook.count(args),
});

builder.queryField('webhook', (t) =>
  t.withAuth({ can: 'WEBHOOK_READ' }).prismaField({
    type: Webhook,
    description: 'One webhook of the viewer’s facility, or of any facility.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.webhook.findFirstOrThrow({ ...query, where: { id: `${id}`, AND: visibleWebhooks(viewer) } }),
  }),
);

const WebhookDeliveryFilter = builder.inputType('WebhookDeliveryFilter', {
  fields: (t) => ({
    webhookId: t.id({ required: true }),
    status: t.field({ type: [enumOf('WebhookDeliveryStatus')] }),
    event: t.field({ type: [enumOf('WebhookEvent')] }),
    happenedAt: t.field({ type: DateRangeInput }),
  }),
});

listField('webhookDeliveries', {
  description: 'Messages to one webhook, latest first; the search matches the number of the record. Index: (webhookId, createdAt).',
  type: WebhookDelivery,
  permission: 'WEBHOOK_READ',
  filter: WebhookDeliveryFilter,
  sortBy: ['createdAt', 'attempts', 'lastAttemptAt'],
  where: (viewer, filter, search): Prisma.WebhookDeliveryWhereInput => ({
    AND: [
      visibleWebhookDeliveries(viewer),
      { webhookId: filter?.webhookId ?? '' },
      filter?.status?.length ? { status: { in: [...filter.status] } } : {},
      filter?.event?.length ? { event: { in: [...filter.event] } } : {},
      filter?.happenedAt ? { happenedAt: instantsWithin(filter.happenedAt) } : {},
      search ? { recordNo: { contains: escapeLike(search), mode: 'insensitive' } } : {},
    ],
  }),
  find: (args) => db.webhookDelivery.findMany(args),
  count: (args) => db.webhookDelivery.count(args),
});

const NewWebhookSecret = builder.objectRef<ShownSecret>('NewWebhookSecret').implement({
  description: 'A webhook with its new secret.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The secret, returned only once; null if a repeated request gets the first response again.',
    }),
    webhook: t.prismaField({
      type: Webhook,
      resolve: (query, { id }) => db.webhook.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

builder.mutationField('registerWebhook', (t) =>
  t.withAuth({ can: 'WEBHOOK_WRITE' }).field({
    type: NewWebhookSecret,
    description: 'Registers an address of the facility’s own system that is told of changes. The secret is returned only once.',
    args: { input: t.arg({ type: inputOf(registerWebhookInput, 'RegisterWebhookInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => registerWebhook(viewer, input),
  }),
);

recordMutation('updateWebhook', {
  type: Webhook,
  description: 'Changes address or events of a webhook, pauses or resumes it.',
  can: 'WEBHOOK_WRITE',
  input: updateWebhookInput,
  run: updateWebhook,
});

builder.mutationField('rotateWebhookSecret', (t) =>
  t.withAuth({ can: 'WEBHOOK_WRITE' }).field({
    type: NewWebhookSecret,
    description: 'Makes a new secret, returned only once. The previous one also signs for 24 hours.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: inputOf(rotateWebhookSecretInput, 'RotateWebhookSecretInput'), required: true }),
    },
    resolve: (_root, { id, input }, { viewer }) => rotateWebhookSecret(viewer, `${id}`, input),
  }),
);

recordMutation('removeWebhook', {
  type: Webhook,
  description: 'Removes a webhook for good; it stays in the list with the status REMOVED.',
  can: 'WEBHOOK_WRITE',
  input: removeWebhookInput,
  run: removeWebhook,
});

recordMutation('testWebhook', {
  type: WebhookDelivery,
  description: 'Sends a test message to a webhook, once and also if it is paused; at most 30 an hour.',
  can: 'WEBHOOK_WRITE',
  run: testWebhook,
});

recordMutation('resendWebhookDelivery', {
  type: WebhookDelivery,
  description: 'Sends a message that was sent or failed again, under the same id.',
  can: 'WEBHOOK_WRITE',
  input: resendWebhookDeliveryInput,
  run: resendWebhookDelivery,
});
