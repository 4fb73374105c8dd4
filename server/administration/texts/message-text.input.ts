import { z } from 'zod';
import { type TextTemplate, templateSchema } from '../../platform/texts/template.shared.ts';
import { required, version } from '../../platform/validation/fields.ts';

const key = z.string().describe('Key of the template, such as INVITATION.');
const reason = required(500).describe('Reason for the change, shown in the history.');

/** The input as GraphQL knows it; the words are checked by `messageTextForm`. */
export const updateMessageTextInput = z
  .object({
    key,
    version,
    subject: z.string().nullish().describe('Only for emails.'),
    body: z.string().describe('Paragraphs separated by blank lines; placeholders such as {name} are filled in.'),
    reason,
  })
  .meta({ id: 'UpdateMessageTextInput' });

/** The form of a text: only its placeholders, and all that it requires. */
export const messageTextForm = (template: TextTemplate) => templateSchema(template).extend({ key, version, reason });
