import { z } from 'zod';
import { DateOrder, RollKind } from '../../generated/prisma/enums.ts';
import { emptyToNull, version } from '../../scheme/validation/fields.ts';

export const createRollInput = z
  .object({
    kind: z.enum(RollKind, { error: 'Choose a roll type' }),
    planId: z.uuid({ error: 'Choose a plan' }),
    mdaId: emptyToNull(z.uuid()).describe('The employer or institution.'),
    sessionId: emptyToNull(z.uuid()),
    hcpId: emptyToNull(z.uuid()).describe('One facility for everyone; if omitted, the file names one per row.'),
    fileId: z.uuid({ error: 'Choose the file' }).describe('A file of kind ROLL that the viewer has uploaded.'),
  })
  .superRefine(({ kind, mdaId, sessionId }, context) => {
    if (kind === 'MDA_STAFF' && !mdaId) context.addIssue({ code: 'custom', path: ['mdaId'], message: 'Choose the MDA' });
    if (kind === 'STUDENTS' && !mdaId) context.addIssue({ code: 'custom', path: ['mdaId'], message: 'Choose the institution' });
    if (kind === 'STUDENTS' && mdaId && !sessionId)
      context.addIssue({ code: 'custom', path: ['sessionId'], message: 'Choose the session' });
  });

const rollColumnInput = z.object({ field: z.string().max(40), heading: z.string().max(120) }).meta({ id: 'RollColumnInput' });

export const checkRollInput = z.object({
  version,
  mapping: z.array(rollColumnInput).max(60),
  dateOrder: z.enum(DateOrder).default('DAY_FIRST').describe('How numeric dates are read.'),
});
