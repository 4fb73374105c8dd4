import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { emptyToNull, refusal, required } from '../../platform/validation/fields.ts';
import { MESSAGE_RECORDS } from './message.shared.ts';

export const MAX_MESSAGE_FILES = 5;
export const MESSAGE_FILE = 'MESSAGE_FILE';

const messageFileInput = z.object({ fileId: z.uuid().describe('A file that the sender has uploaded.') }).meta({ id: 'MessageFileInput' });

const body = required(5000);
const files = z.array(messageFileInput).max(MAX_MESSAGE_FILES, `At most ${MAX_MESSAGE_FILES} files.`).default([]);

export const writeMessageInput = z
  .object({
    toRole: emptyToNull(z.enum(Role)).describe('Everyone of a role of the office.'),
    toHcpId: emptyToNull(z.uuid()).describe('The users of a facility.'),
    toUserId: emptyToNull(z.uuid()).describe('One person.'),
    subject: required(120),
    body,
    entityType: emptyToNull(z.enum(MESSAGE_RECORDS).meta({ graphql: 'String' })).describe(
      'The type of the record that it is about: Claim, Bill, PaRequest, Referral or Invoice.',
    ),
    entityId: emptyToNull(z.uuid()).describe('The record that it is about.'),
    files,
  })
  .superRefine(({ toRole, toHcpId, toUserId }, { addIssue }) => {
    if ([toRole, toHcpId, toUserId].filter(Boolean).length === 1) return;
    // At each of the three, since a form shows one of them.
    for (const field of ['toRole', 'toHcpId', 'toUserId']) addIssue({ code: 'custom', path: [field], ...refusal('MSG_NO_ADDRESSEE') });
  })
  .refine(({ entityType, entityId }) => Boolean(entityType) === Boolean(entityId), {
    message: 'A record has a type and an id.',
    path: ['entityId'],
  });

export const broadcastMessageInput = z.object({
  role: z.enum(Role, { error: 'Choose a recipient.' }).describe('Everyone of this role.'),
  lgaId: emptyToNull(z.uuid()).describe('Only the facilities, or the members, of this LGA; of the office, the officers of this LGA.'),
  subject: required(120),
  body,
  files,
});

export const answerMessageInput = z.object({ body, files });
