import { builder } from '../../scheme/graphql/builder.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { MessageThread } from './message.schema.ts';
import { isForDeskOf, releaseMessages, takeMessages } from './message-desk.service.ts';

builder.prismaObjectFields(MessageThread, (t) => ({
  takenBy: t.relation('takenBy', {
    type: Actor,
    nullable: true,
    description: 'Who answers a message to a role; null if nobody took it, and for other messages.',
  }),
  takenAt: t.expose('takenAt', { type: 'DateTime', nullable: true, description: 'When it was taken; null whenever `takenBy` is.' }),
  isForDesk: t.boolean({
    description: 'Sent to the viewer’s role, whose users take and release it.',
    resolve: (thread, _args, { viewer }) => viewer !== null && isForDeskOf(viewer, thread),
  }),
}));

recordMutation('takeMessages', {
  type: MessageThread,
  description: 'Takes a message to the viewer’s role; it is no longer unread for colleagues. Errors: MSG_NOT_FOR_DESK, MSG_TAKEN.',
  can: 'MESSAGE_USE',
  run: takeMessages,
});

recordMutation('releaseMessages', {
  type: MessageThread,
  description: 'Releases a message to the viewer’s role, so that others can take it. Errors: MSG_NOT_FOR_DESK.',
  can: 'MESSAGE_USE',
  run: releaseMessages,
});
