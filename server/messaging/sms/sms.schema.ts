import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { SIGN_IN_CODE, withoutCode } from '../../scheme/texts/sms-text.shared.ts';
import { visibleSmsMessages } from './sms.access.ts';
import { resendSmsInput } from './sms.input.ts';
import { resendSms } from './sms.service.ts';

const SmsMessage = builder.prismaObject('SmsMessage', {
  description: 'A text message and whether it was sent.',
  authScopes: rowsIn(visibleSmsMessages, 'MESSAGE_DELIVERY_MANAGE'),
  fields: (t) => ({
    id: t.exposeID('id'),
    phone: t.string({ description: 'The last four digits.', select: { phone: true }, resolve: ({ phone }) => maskTail(phone) ?? '' }),
    text: t.string({
      description: 'The digits of sign-in codes are removed.',
      select: { text: true, kind: true },
      resolve: ({ text, kind }) => (kind === SIGN_IN_CODE ? withoutCode(text) : text),
    }),
    kind: t.exposeString('kind', { description: 'The type of notification, such as PA_APPROVED.' }),
    status: t.expose('status', { type: enumOf('SmsStatus') }),
    attempts: t.exposeInt('attempts'),
    error: t.exposeString('error', { nullable: true, description: 'Why the last attempt failed; null if it succeeded.' }),
    delivery: t.expose('delivery', {
      type: enumOf('SmsDelivery'),
      nullable: true,
      description: 'What the gateway reported after it took the message; null until it reports.',
    }),
    reportedAt: t.expose('reportedAt', { type: 'DateTime', nullable: true, description: 'When the gateway reported it; null until then.' }),
    deliveryNote: t.exposeString('deliveryNote', {
      nullable: true,
      description: 'Why it was not delivered, in the gateway’s words; null unless it gave a reason.',
    }),
    parts: t.exposeInt('parts', { description: 'Parts handed to the gateway, over all attempts.' }),
    cost: t.expose('cost', { type: 'Kobo', description: 'What the gateway charged, by the price of the settings at that time.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'When the gateway accepted it; null until then.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

const SmsMessageFilter = builder.inputType('SmsMessageFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('SmsStatus')] }),
    delivery: t.field({ type: [enumOf('SmsDelivery')] }),
    createdAt: t.field({ type: DateRangeInput }),
  }),
});

listField('smsMessages', {
  description: 'Text messages, the latest first; found by the end of the phone number, or by the number of a record in the text.',
  type: SmsMessage,
  permission: 'MESSAGE_DELIVERY_MANAGE',
  filter: SmsMessageFilter,
  sortBy: ['createdAt', 'status'],
  where: (viewer, filter, search): Prisma.SmsMessageWhereInput => ({
    AND: [
      visibleSmsMessages(viewer),
      filter?.status?.length ? { status: { in: [...filter.status] } } : {},
      filter?.delivery?.length ? { delivery: { in: [...filter.delivery] } } : {},
      filter?.createdAt ? { createdAt: instantsWithin(filter.createdAt) } : {},
      search
        ? {
            OR: [
              { phone: { endsWith: escapeLike(search.replace(/\D/g, '') || search) } },
              { text: { contains: escapeLike(search), mode: 'insensitive' }, kind: { not: SIGN_IN_CODE } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.smsMessage.findMany(args),
  count: (args) => db.smsMessage.count(args),
});

recordMutation('resendSms', {
  type: SmsMessage,
  description: 'Resends a text message that failed or whose delivery is uncertain. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE.',
  can: 'MESSAGE_DELIVERY_MANAGE',
  input: resendSmsInput,
  run: resendSms,
});
