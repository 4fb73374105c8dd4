import { SEX } from '../../members/enrollees/enrollee.labels.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { encounterDetail, encounterForm } from '../../screens/care.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import type { Column } from '../../ui/table/column.ts';
import { also, codeColumn, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { type EncounterTable_RowFragment, useEncounterListPageQuery } from './Encounters.generated.ts';
import { schemeEncounterFilters } from './encounter.filters.ts';
import { ENCOUNTER_STATUS, memberAnswerLabel, VISIT_OUTCOME, VISIT_TYPE } from './encounter.labels.ts';

type Row = EncounterTable_RowFragment;

const diagnosis = ({ diagnoses: [main, ...others] }: Row) => main && `${main.name}${others.length > 0 ? ` + ${others.length}` : ''}`;

const columns: Column<Row>[] = [
  dateTimeColumn<Row>('Visit date', (r) => r.visitAt, { sort: 'visitAt' }),
  linkColumn<Row>('Visit', (r) => r.encounterNo, encounterDetail, { sort: 'encounterNo' }),
  textColumn<Row>('Name', (r) => r.enrollee.fullName, { strong: true, ...also('Enrolment number', (r) => r.enrollee.enrolmentNo) }),
  codeColumn<Row>('Number', (r) => r.enrollee.enrolmentNo, { hidden: true }),
  numberColumn<Row>('Age', (r) => r.age, {
    head: 'Sex, age',
    cell: (r) => `${SEX[r.enrollee.sex].charAt(0)} ${r.age}`,
    second: undefined,
    extra: { label: 'Sex', value: (r) => SEX[r.enrollee.sex] },
  }),
  textColumn<Row>('Facility', (r) => r.hcp.name, {
    cell: (r) => (
      <Shortened width={140} lines={2}>
        {r.hcp.name}
      </Shortened>
    ),
    ...also('LGA', (r) => r.hcp.lga.name),
  }),
  textColumn<Row>('Type', (r) => VISIT_TYPE[r.visitType]),
  textColumn<Row>('Diagnosis', diagnosis, { cell: (r) => <Shortened width={140}>{diagnosis(r) ?? '—'}</Shortened> }),
  textColumn<Row>('Outcome', (r) => r.outcome && VISIT_OUTCOME[r.outcome]),
  numberColumn<Row>('Nights', (r) => r.nights, { hidden: true }),
  statusColumn<Row>('Status', (r) => ENCOUNTER_STATUS[r.status], { hidden: true }),
  statusColumn<Row>('Member’s answer', memberAnswerLabel),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Currently at the facility', filter: { admitted: 'yes' } },
  { label: 'Disputed', filter: { disputed: 'yes' } },
];

/** Visits of a facility or of the scheme; also the records behind a report figure. */
export default function EncounterListPage() {
  const list = useListState(schemeEncounterFilters, { sort: 'visitAt', direction: 'DESC' });
  const result = useEncounterListPageQuery(list.variables);
  const { preset } = useMount();
  const formPath = useScreenPath()(encounterForm);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.encounters}
      columns={columns}
      searchHint="Name or number"
      quickFilters={QUICK_FILTERS}
      empty={
        preset.unresolved
          ? { title: 'No disputed visits', text: 'Visits appear here when a member answers that they were not theirs.' }
          : {
              title: 'No visits yet',
              text: 'Visits appear here when a facility records them.',
              action: formPath && <LinkButton to={formPath}>Record a visit</LinkButton>,
            }
      }
    />
  );
}
