import { z } from 'zod';
import { CatalogueImportKind, HcpLevel } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, refusal } from '../../scheme/validation/fields.ts';

const column = z.object({ field: z.string().max(40), heading: z.string().max(80) }).meta({ id: 'CatalogueColumnInput' });

const fields = {
  kind: z.enum(CatalogueImportKind),
  fileId: z.uuid('Choose a file'),
  mapping: z.array(column).max(40).nullish().describe('Which column has which field; guessed from the headings if not given.'),
  effectiveFrom: day.describe('Effective date of new services and of prices without a date.'),
  hcpLevel: emptyToNull(z.enum(HcpLevel)).describe('For prices with neither level nor facility.'),
  hcpId: emptyToNull(z.uuid()).describe('For prices with neither level nor facility.'),
};

const isForOne = ({ hcpLevel, hcpId }: { hcpLevel: string | null; hcpId: string | null }) => !hcpLevel || !hcpId;
const FOR_ONE = { path: ['hcpId'], ...refusal('TARIFF_FOR') };

/** Preview of an import. */
export const previewCatalogueImportInput = z.object(fields).refine(isForOne, FOR_ONE);

const count = z.number().int().min(0);

/** Runs the import that was previewed. */
export const runCatalogueImportInput = z
  .object({
    ...fields,
    newCount: count.describe('As in the preview; a different number fails with CONFLICT_STALE.'),
    changedCount: count.describe('As in the preview; a different number fails with CONFLICT_STALE.'),
  })
  .refine(isForOne, FOR_ONE);

export type CatalogueImportInput = z.output<typeof previewCatalogueImportInput>;
