import type { CatalogueImportFilter, CatalogueImportKind, CatalogueOutcome } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';

export const CATALOGUE_IMPORT_KIND: Record<CatalogueImportKind, string> = { SERVICES: 'Services', PRICES: 'Prices' };

export const CATALOGUE_OUTCOME = defineLabels<CatalogueOutcome>({
  NEW: { text: 'New', tone: 'success' },
  CHANGED: { text: 'Changed', tone: 'info' },
  UNCHANGED: { text: 'Unchanged', tone: 'neutral' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
});

export const catalogueImportFilters = {
  kind: multiSelectFilter('Import type', CATALOGUE_IMPORT_KIND),
} satisfies Filters<CatalogueImportFilter>;
