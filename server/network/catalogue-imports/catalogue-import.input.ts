import { z } from 'zod';
import { CatalogueImportKind, HcpLevel } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, refusal } from '../../platform/validation/fields.ts';

const column = z.object({ field: z.string().max(40), heading: z.string().max(80) }).meta({ id: 'CatalogueColumnInput' });

const fields = {
  kind: z.enum(CatalogueImportKind),
  fileId: z.uuid('Choose a file'),
  mapping: z.array(column).max(40).nullish().describe('Which column holds what; guessed from the headings if not given.'),
  effectiveFrom: day.describe('The first day of prices that name none, and of new services.'),
  hcpLevel: emptyToNull(z.enum(HcpLevel)).describe('Of prices that name neither level nor facility.'),
  hcpId: emptyToNull(z.uuid()).describe('Of prices that name neither level nor facility.'),
};

const isForOne = ({ hcpLevel, hcpId }: { hcpLevel: string | null; hcpId: string | null }) => !hcpLevel || !hcpId;
const FOR_ONE = { path: ['hcpId'], ...refusal('TARIFF_FOR') };

/** What would come of a file. */
export const previewCatalogueImportInput = z.object(fields).refine(isForOne, FOR_ONE);

const count = z.number().int().min(0);

/** Takes over what was shown. */
export const runCatalogueImportInput = z
  .object({
    ...fields,
    newCount: count.describe('As the preview said; another number is refused with CONFLICT_STALE.'),
    changedCount: count.describe('As the preview said; another number is refused with CONFLICT_STALE.'),
  })
  .refine(isForOne, FOR_ONE);

export type CatalogueImportInput = z.output<typeof previewCatalogueImportInput>;
