import { standardQueryInput } from '../../../../server/care/standard-queries/standard-query.input.ts';
import type { StandardQueryFilter } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import type { Filters } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import {
  CreateStandardQueryDocument,
  DisableStandardQueryDocument,
  EnableStandardQueryDocument,
  type StandardQuery_RowFragment,
  UpdateStandardQueryDocument,
  useStandardQueryListPageQuery,
} from './StandardQueryListPage.generated.ts';
import { STANDARD_QUERY_USE } from './standard-query.labels.ts';

type Row = StandardQuery_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<StandardQueryFilter>;

const columns = [
  textColumn<Row>('Name', (r) => r.name, { sort: 'name' }),
  textColumn<Row>('Offered for', (r) => STANDARD_QUERY_USE[r.use], { sort: 'use', labelled: true }),
  textColumn<Row>('Query', (r) => r.text, { cell: (r) => <Shortened width={520}>{r.text}</Shortened> }),
  activeColumn<Row>(),
];

export default function StandardQueryListPage() {
  const list = useListState(filters, { sort: 'name', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useStandardQueryListPageQuery(list.variables)}
      pick={(data) => data.standardQueries}
      columns={columns}
      searchHint="Name or text"
      noun="standard query"
      article="a"
      emptyText="Officers choose a standard query and edit it before they send it to a facility."
      disableNote="Officers can no longer choose it. Queries already sent do not change."
      schema={standardQueryInput}
      documents={{
        create: CreateStandardQueryDocument,
        update: UpdateStandardQueryDocument,
        disable: DisableStandardQueryDocument,
        enable: EnableStandardQueryDocument,
      }}
      valuesOf={(row: Row | null) => ({ name: row?.name ?? '', use: row?.use ?? '', text: row?.text ?? '' })}
      fields={
        <>
          <TextField name="name" label="Name" maxLength={80} />
          <SelectField name="use" label="Offered for" options={optionsOf(STANDARD_QUERY_USE)} />
          <TextAreaField name="text" label="Query" maxLength={1000} />
        </>
      }
      canManage={useSession().can('STANDARD_QUERY_MANAGE')}
    />
  );
}
