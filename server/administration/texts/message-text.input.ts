import { z } from 'zod';
import { type TextTemplate, templateSchema } from '../../scheme/texts/template.shared.ts';
import { required, version } from '../../scheme/validation/fields.ts';

const key = z.string().describe('Key of the template, such as INVITATION.');
const reason = required(500).describe('Reason for the change, shown in the history.');

/** The GraphQL input; `messageTextForm` validates the wording. */
export const updateMessageTextInput = z
  .object({
    key,
    version,
    subject: z.string().nullish().describe('Only for emails.'),
    body: z.string().describe('Paragraphs separated by blank lines; placeholders such as {name} are filled in.'),
    reason,
  })
  .meta({ id: 'UpdateMessageTextInput' });

/** Schema of a template’s form: only known placeholders, and all required ones. */
export const messageTextForm = (template: TextTemplate) => templateSchema(template).extend({ key, version, reason });
