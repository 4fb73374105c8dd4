import { Actor } from '../../platform/activity/history.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { listField } from '../../platform/graphql/list.ts';
import { batchLoader } from '../../platform/graphql/load-together.ts';
import { TEXT_CHANNELS, TEXT_TOPICS } from '../../platform/texts/template.shared.ts';
import { updateMessageTextInput } from './message-text.input.ts';
import {
  countTexts,
  findTexts,
  messageText,
  messageTextHistory,
  type TextRow,
  textWhere,
  updateMessageText,
} from './message-text.service.ts';

const Channel = builder.enumType('TextChannel', { values: TEXT_CHANNELS });
const Topic = builder.enumType('TextTopic', { values: TEXT_TOPICS });

async function loadActors(ids: readonly string[]) {
  const users = await db.userAccount.findMany({ where: { id: { in: [...ids] } } });
  return (id: string) => users.find((user) => user.id === id) ?? null;
}

const MessageText = builder.objectRef<TextRow>('MessageText').implement({
  description: 'The words of a letter or text message as they go out now.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its key, such as INVITATION.' }),
    channel: t.expose('channel', { type: Channel }),
    topic: t.expose('topic', { type: Topic }),
    label: t.exposeString('label'),
    when: t.exposeString('when', { description: 'To whom it goes, and when.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'Of a letter; null for a text message.' }),
    body: t.exposeString('body'),
    isChanged: t.exposeBoolean('isChanged', { description: 'Whether the words are others than those it came with.' }),
    version: t.exposeInt('version', { description: 'How often it was changed.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'Null if nobody has changed it.' }),
    updatedBy: t.field({
      type: Actor,
      nullable: true,
      description: 'Who changed it last; null if nobody has.',
      resolve: ({ updatedById }, _args, _context, info) => (updatedById ? batchLoader(info, updatedById, loadActors) : null),
    }),
  }),
});

const MessageTextFilter = builder.inputType('MessageTextFilter', {
  fields: (t) => ({
    topic: t.field({ type: [Topic] }),
    channel: t.field({ type: [Channel] }),
    changed: t.boolean({ description: 'Only those with other words than they came with, or only the others.' }),
  }),
});

listField('messageTexts', {
  description: 'The letters and text messages with their words. Administrators of the whole scheme.',
  type: MessageText,
  permission: 'SETTING_MANAGE',
  filter: MessageTextFilter,
  sortBy: ['label', 'topic', 'channel', 'updatedAt'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search) => textWhere(viewer, { ...filter, search: search ?? null }),
  find: findTexts,
  count: countTexts,
});

const MessageTextEvent = builder.prismaObject('ActivityLog', {
  variant: 'MessageTextEvent',
  description: 'One change of the words of a letter or text message.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action', { description: 'TEXT_UPDATE, or TEXT_RESET when it was put back.' }),
    actor: t.relation('actor', { type: Actor, nullable: true, description: 'Null if not recorded.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Subject and body before; null if not recorded.',
      select: { before: true },
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Subject and body after, with the reason; null if not recorded.',
      select: { after: true },
      resolve: ({ after }) => after,
    }),
  }),
});

builder.queryFields((t) => ({
  messageText: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: MessageText,
    description: 'One letter or text message. NOT_FOUND for a key that does not exist. Administrators of the whole scheme.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, { viewer }) => messageText(viewer, key),
  }),
  messageTextHistory: t.withAuth({ can: 'SETTING_MANAGE' }).prismaField({
    type: [MessageTextEvent],
    description: 'Who changed a text, latest first, at most 100 times. NOT_FOUND for a key that does not exist.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (query, _root, { key }, { viewer }) => messageTextHistory(viewer, query, key),
  }),
}));

builder.mutationField('updateMessageText', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: MessageText,
    description:
      'Changes the words of a letter or text message; those it came with put it back. TXT_UNKNOWN, TXT_MISSING and TXT_TOO_LONG at the words, NOT_FOUND, TXT_UNCHANGED, CONFLICT_STALE on an old version.',
    args: { input: t.arg({ type: inputOf(updateMessageTextInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => messageText(viewer, await updateMessageText(viewer, input)),
  }),
);
