import { diagnosisRuleInput } from '../../../../server/claims/diagnosis-rules/diagnosis-rule.input.ts';
import type { DiagnosisRuleFilter } from '../../graphql/types.ts';
import { SERVICE_CATEGORY } from '../../network/catalogue/catalogue.labels.ts';
import { useSession } from '../../platform/session.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import type { Filters } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { codeColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  CreateDiagnosisRuleDocument,
  type DiagnosisRule_RowFragment,
  DisableDiagnosisRuleDocument,
  EnableDiagnosisRuleDocument,
  UpdateDiagnosisRuleDocument,
  useDiagnosisRuleListPageQuery,
} from './DiagnosisRuleListPage.generated.ts';
import { DIAGNOSIS_RULE_KIND } from './diagnosis-rule.labels.ts';

type Row = DiagnosisRule_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<DiagnosisRuleFilter>;

const columns = [
  textColumn<Row>('Rule', (r) => r.name, { sort: 'name' }),
  textColumn<Row>('Service', (r) => r.serviceCode ?? (r.serviceCategory && SERVICE_CATEGORY[r.serviceCategory])),
  textColumn<Row>('Type', (r) => DIAGNOSIS_RULE_KIND[r.kind]),
  codeColumn<Row>('Diagnoses', (r) => (r.diagnosisFrom === r.diagnosisTo ? r.diagnosisFrom : `${r.diagnosisFrom}–${r.diagnosisTo}`), {
    sort: 'diagnosisFrom',
  }),
  activeColumn<Row>(),
];

export default function DiagnosisRuleListPage() {
  const list = useListState(filters, { sort: 'name', direction: 'ASC' });
  return (
    <MasterDataPage
      list={list}
      result={useDiagnosisRuleListPageQuery(list.variables)}
      pick={(data) => data.diagnosisRules}
      columns={columns}
      searchHint="Name or code"
      noun="diagnosis rule"
      article="a"
      emptyText="Claims with a service that is unusual for the diagnosis get a warning, shown to the claims officer."
      disableNote="Matching claims no longer get a warning."
      schema={diagnosisRuleInput}
      documents={{
        create: CreateDiagnosisRuleDocument,
        update: UpdateDiagnosisRuleDocument,
        disable: DisableDiagnosisRuleDocument,
        enable: EnableDiagnosisRuleDocument,
      }}
      valuesOf={(row: Row | null) => ({
        name: row?.name ?? '',
        kind: row?.kind ?? 'EXPECTED_ONLY',
        diagnosisFrom: row?.diagnosisFrom ?? '',
        diagnosisTo: row?.diagnosisTo ?? '',
        serviceCode: row?.serviceCode ?? '',
        serviceCategory: row?.serviceCategory ?? '',
      })}
      fields={
        <>
          <TextField name="name" label="Name" help="Shown in the warning." maxLength={80} />
          <TextField name="serviceCode" label="Service code" help="Or the start of a code, such as DEN-." optional maxLength={12} />
          <SelectField name="serviceCategory" label="Or service category" options={optionsOf(SERVICE_CATEGORY)} optional />
          <SelectField name="kind" label="Type" options={optionsOf(DIAGNOSIS_RULE_KIND)} />
          <TextField name="diagnosisFrom" label="First diagnosis" help="An ICD-10 code or the start of one, such as O00." maxLength={6} />
          <TextField name="diagnosisTo" label="Last diagnosis" help="For a range of codes, for example O99." optional maxLength={6} />
        </>
      }
      canManage={useSession().can('DIAGNOSIS_RULE_MANAGE')}
    />
  );
}
