import { z } from 'zod';
import { emptyToNull } from '../../scheme/validation/fields.ts';
import { MAX_REFERENCE_LINES } from './reference-sheet.shared.ts';

const referenceLineInput = z
  .object({
    invoice: z.string().trim().max(60).describe('The number of the invoice, or the code of the MDA or institution that owes it.'),
    rrr: z.string().trim().max(60).describe('As typed; a line with a wrong one is rejected by itself.'),
  })
  .meta({ id: 'ReferenceLineInput' });

export const enterReferencesInput = z.object({
  runId: emptyToNull(z.uuid()).describe('Of the invoice run that codes of MDAs mean; null means any invoice without a reference.'),
  lines: z.array(referenceLineInput).min(1, 'Enter an RRR').max(MAX_REFERENCE_LINES),
});
