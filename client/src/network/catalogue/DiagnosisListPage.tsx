import { diagnosisInput } from '../../../../server/network/catalogue/diagnosis.input.ts';
import { useSession } from '../../platform/session.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { codeColumn, textColumn } from '../../ui/table/columns.tsx';
import { diagnosisFilters } from './catalogue.filters.ts';
import {
  CreateDiagnosisDocument,
  type Diagnosis_RowFragment,
  DisableDiagnosisDocument,
  EnableDiagnosisDocument,
  UpdateDiagnosisDocument,
  useDiagnosisListPageQuery,
} from './DiagnosisListPage.generated.ts';

type Row = Diagnosis_RowFragment;

const columns = [
  codeColumn<Row>('Code', (r) => r.code, { sort: 'code' }),
  textColumn<Row>('Diagnosis', (r) => r.name, { sort: 'name', always: true }),
  textColumn<Row>('Source', (r) => (r.isLocal ? 'Added by the scheme' : 'ICD-10')),
  activeColumn<Row>(),
];

export default function DiagnosisListPage() {
  const list = useListState(diagnosisFilters, { sort: 'code', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useDiagnosisListPageQuery(list.variables)}
      pick={(data) => data.allDiagnoses}
      columns={columns}
      searchHint="Code or name"
      noun="diagnosis"
      article="a"
      emptyText="The ICD-10 list and any codes added by the scheme are listed here."
      disableNote="It will no longer be offered. Visits and claims that use it stay unchanged."
      schema={diagnosisInput}
      documents={{
        create: CreateDiagnosisDocument,
        update: UpdateDiagnosisDocument,
        disable: DisableDiagnosisDocument,
        enable: EnableDiagnosisDocument,
      }}
      mayEdit={(row) => row.isLocal}
      valuesOf={(row: Row | null) => ({ code: row?.code ?? '', name: row?.name ?? '' })}
      fields={
        <>
          <TextField name="code" label="Code" code maxLength={7} help="In ICD-10 format, for example U99.1" />
          <TextField name="name" label="Name" maxLength={200} />
        </>
      }
      canManage={useSession().can('DIAGNOSIS_MANAGE')}
    />
  );
}
