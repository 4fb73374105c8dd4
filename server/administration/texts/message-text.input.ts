import { z } from 'zod';
import { type TextTemplate, templateSchema } from '../../platform/texts/template.shared.ts';
import { required, version } from '../../platform/validation/fields.ts';

const key = z.string().describe('Which text, such as INVITATION.');
const reason = required(500).describe('Why, in words for whoever reads the history.');

/** The input as GraphQL knows it; the words are checked by `messageTextForm`. */
export const updateMessageTextInput = z
  .object({
    key,
    version,
    subject: z.string().nullish().describe('Of a letter; a text message has none.'),
    body: z.string().describe('Paragraphs with an empty line between them; {name} and the like are filled in.'),
    reason,
  })
  .meta({ id: 'UpdateMessageTextInput' });

/** The form of a text: only its placeholders, and all that it requires. */
export const messageTextForm = (template: TextTemplate) => templateSchema(template).extend({ key, version, reason });
