import { symptomInput } from '../../../../server/network/catalogue/symptom.input.ts';
import { useSession } from '../../platform/session.tsx';
import { symptomCreate, symptomEdit } from '../../screens/network.screens.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { textColumn } from '../../ui/table/columns.tsx';
import { symptomFilters } from './catalogue.filters.ts';
import { SymptomFields, symptomValues } from './SymptomFields.tsx';
import {
  CreateSymptomDocument,
  DisableSymptomDocument,
  EnableSymptomDocument,
  type Symptom_RowFragment,
  UpdateSymptomDocument,
  useSymptomListPageQuery,
} from './SymptomListPage.generated.ts';

type Row = Symptom_RowFragment;

const columns = [
  textColumn<Row>('Name', (r) => r.name, { sort: 'name', always: true, strong: true }),
  textColumn<Row>('Group', (r) => r.category, { sort: 'category' }),
  textColumn<Row>('Description', (r) => r.description),
  activeColumn<Row>(),
];

export default function SymptomListPage() {
  const list = useListState(symptomFilters, { sort: 'name', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useSymptomListPageQuery(list.variables)}
      pick={(data) => data.allSymptoms}
      columns={columns}
      searchHint="Name or group"
      noun="symptom"
      article="a"
      emptyText="Symptoms that can be selected on visits and requests are listed here."
      disableNote="It will no longer be offered. Existing visits and requests stay unchanged."
      schema={symptomInput}
      documents={{
        create: CreateSymptomDocument,
        update: UpdateSymptomDocument,
        disable: DisableSymptomDocument,
        enable: EnableSymptomDocument,
      }}
      pages={{ create: symptomCreate, edit: symptomEdit }}
      valuesOf={symptomValues}
      fields={<SymptomFields />}
      canManage={useSession().can('SYMPTOM_MANAGE')}
    />
  );
}
