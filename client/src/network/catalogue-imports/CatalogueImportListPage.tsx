import { FileUp } from 'lucide-react';
import { useScreenPath } from '../../platform/mount.tsx';
import { catalogueImportDetail, catalogueImportNew } from '../../screens/network.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, dateColumn, dateTimeColumn, linkColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { type CatalogueImport_RowFragment, useCatalogueImportListPageQuery } from './CatalogueImport.generated.ts';
import { CATALOGUE_IMPORT_KIND, catalogueImportFilters } from './catalogue-import.labels.ts';

type Row = CatalogueImport_RowFragment;

const columns: Column<Row>[] = [
  linkColumn('Number', (r) => r.importNo, catalogueImportDetail, { sort: 'importNo' }),
  textColumn('File', (r) => r.filename, { ...also('Type', (r) => CATALOGUE_IMPORT_KIND[r.kind]), sort: 'filename' }),
  dateColumn('Effective from', (r) => r.effectiveFrom),
  numberColumn('New', (r) => r.newCount),
  numberColumn('Changed', (r) => r.changedCount),
  numberColumn('Unchanged', (r) => r.unchangedCount, { hidden: true }),
  numberColumn('Rejected', (r) => r.refusedCount, { tone: (r) => (r.refusedCount > 0 ? 'danger' : undefined) }),
  dateTimeColumn('Imported', (r) => r.importedAt, { ...also('Imported by', (r) => r.importedBy.name), sort: 'importedAt' }),
];

/** Imported files of services and prices. */
export default function CatalogueImportListPage() {
  const list = useListState(catalogueImportFilters, { sort: 'importedAt', direction: 'DESC' });
  const add = useScreenPath()(catalogueImportNew);
  const button = add && (
    <LinkButton to={add}>
      <FileUp size={16} strokeWidth={1.75} aria-hidden /> Import a file
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={useCatalogueImportListPageQuery(list.variables)}
      pick={(data) => data.catalogueImports}
      columns={columns}
      searchHint="Number or file"
      actions={button || undefined}
      empty={{
        title: 'No imports yet',
        text: 'Import a service list or a tariff from an Excel or CSV file.',
        action: button || undefined,
      }}
    />
  );
}
