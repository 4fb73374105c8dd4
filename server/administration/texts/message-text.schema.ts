import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { TEXT_CHANNELS, TEXT_TOPICS } from '../../scheme/texts/template.shared.ts';
import { addLastChange, changeEvent } from '../change-history.ts';
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

const MessageText = builder.objectRef<TextRow>('MessageText').implement({
  description: 'The current wording of an email or text message.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Key of the template, such as INVITATION.' }),
    channel: t.expose('channel', { type: Channel }),
    topic: t.expose('topic', { type: Topic }),
    label: t.exposeString('label'),
    when: t.exposeString('when', { description: 'When and to whom it is sent.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'Only for emails; null for text messages.' }),
    body: t.exposeString('body'),
    isChanged: t.exposeBoolean('isChanged', { description: 'Whether the wording differs from the default.' }),
    version: t.exposeInt('version', { description: 'Number of changes.' }),
  }),
});
addLastChange(MessageText);

const MessageTextFilter = builder.inputType('MessageTextFilter', {
  fields: (t) => ({
    topic: t.field({ type: [Topic] }),
    channel: t.field({ type: [Channel] }),
    changed: t.boolean({ description: 'Only templates with changed wording, or only the others.' }),
  }),
});

listField('messageTexts', {
  description: 'Templates of emails and text messages. Administrators of the whole scheme.',
  type: MessageText,
  permission: 'SETTING_MANAGE',
  filter: MessageTextFilter,
  sortBy: ['label', 'topic', 'channel', 'updatedAt'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search) => textWhere(viewer, { ...filter, search: search ?? null }),
  find: findTexts,
  count: countTexts,
});

const MessageTextEvent = changeEvent('MessageTextEvent', {
  description: 'One change of the wording of an email or text message.',
  action: 'TEXT_UPDATE, or TEXT_RESET if the default was restored.',
});

builder.queryFields((t) => ({
  messageText: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: MessageText,
    description: 'One template. NOT_FOUND for an unknown key. Administrators of the whole scheme.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, { viewer }) => messageText(viewer, key),
  }),
  messageTextHistory: t.withAuth({ can: 'SETTING_MANAGE' }).prismaField({
    type: [MessageTextEvent],
    description: 'The latest 100 changes of a template, newest first. NOT_FOUND for an unknown key.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (query, _root, { key }, { viewer }) => messageTextHistory(viewer, query, key),
  }),
}));

builder.mutationField('updateMessageText', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: MessageText,
    description:
      'Changes the wording of an email or text message; the default wording resets it. TXT_UNKNOWN, TXT_MISSING and TXT_TOO_LONG at the wording, NOT_FOUND, TXT_UNCHANGED, CONFLICT_STALE on an old version.',
    args: { input: t.arg({ type: inputOf(updateMessageTextInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => messageText(viewer, await updateMessageText(viewer, input)),
  }),
);
