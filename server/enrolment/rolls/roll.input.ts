import { z } from 'zod';
import { RollKind } from '../../generated/prisma/enums.ts';
import { emptyToNull } from '../../platform/validation/fields.ts';

export const createRollInput = z
  .object({
    kind: z.enum(RollKind, { error: 'Choose what the file holds' }),
    planId: z.uuid({ error: 'Choose a plan' }),
    mdaId: emptyToNull(z.uuid()),
    sessionId: emptyToNull(z.uuid()),
    hcpId: emptyToNull(z.uuid()),
    fileId: z.uuid({ error: 'Choose the file' }),
  })
  .superRefine(({ kind, mdaId, sessionId }, context) => {
    if (kind === 'MDA_STAFF' && !mdaId) context.addIssue({ code: 'custom', path: ['mdaId'], message: 'Choose the MDA' });
    if (kind === 'STUDENTS' && !mdaId) context.addIssue({ code: 'custom', path: ['mdaId'], message: 'Choose the institution' });
    if (kind === 'STUDENTS' && mdaId && !sessionId)
      context.addIssue({ code: 'custom', path: ['sessionId'], message: 'Choose the session' });
  });

export const checkRollInput = z.object({
  version: z.number().int().nullish(),
  mapping: z.array(z.object({ field: z.string().max(40), heading: z.string().max(120) })).max(60),
});
