import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { emptyToNull, refusal, required } from '../../scheme/validation/fields.ts';
import { MESSAGE_RECORDS } from './message.shared.ts';

export const MAX_MESSAGE_FILES = 5;
export const MESSAGE_FILE = 'MESSAGE_FILE';

const messageFileInput = z.object({ fileId: z.uuid().describe('A file uploaded by the sender.') }).meta({ id: 'MessageFileInput' });

const body = required(5000);
const files = z.array(messageFileInput).max(MAX_MESSAGE_FILES, `At most ${MAX_MESSAGE_FILES} files.`).default([]);

export const writeMessageInput = z
  .object({
    toRole: emptyToNull(z.enum(Role)).describe('All users of a role of the scheme.'),
    toHcpId: emptyToNull(z.uuid()).describe('The users of a facility.'),
    toUserId: emptyToNull(z.uuid()).describe('One person.'),
    subject: required(120),
    body,
    entityType: emptyToNull(z.enum(MESSAGE_RECORDS).meta({ graphql: 'String' })).describe(
      'Type of the related record: Claim, Bill, PaRequest, Referral or Invoice.',
    ),
    entityId: emptyToNull(z.uuid()).describe('Id of the related record.'),
    files,
  })
  .superRefine(({ toRole, toHcpId, toUserId }, { addIssue }) => {
    if ([toRole, toHcpId, toUserId].filter(Boolean).length === 1) return;
    // Report at all three fields, because a form shows only one of them.
    for (const field of ['toRole', 'toHcpId', 'toUserId']) addIssue({ code: 'custom', path: [field], ...refusal('MSG_NO_ADDRESSEE') });
  })
  .refine(({ entityType, entityId }) => Boolean(entityType) === Boolean(entityId), {
    message: 'Give both the type and the id of the record.',
    path: ['entityId'],
  });

export const broadcastMessageInput = z.object({
  role: z.enum(Role, { error: 'Choose a recipient.' }).describe('All users of this role.'),
  lgaId: emptyToNull(z.uuid()).describe('Only facilities or members in this LGA, or officers assigned to it.'),
  subject: required(120),
  body,
  files,
});

export const answerMessageInput = z.object({ body, files });
