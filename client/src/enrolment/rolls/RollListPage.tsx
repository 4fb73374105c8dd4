import { FileUp } from 'lucide-react';
import { useScreenPath } from '../../platform/mount.tsx';
import { rollDetail, rollNew } from '../../screens/enrolment.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useRollListPageQuery } from './RollListPage.generated.ts';
import { rollColumns } from './RollTable.tsx';
import { rollFilters } from './roll.filters.ts';

export default function RollListPage() {
  const list = useListState(rollFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useRollListPageQuery(list.variables);
  const start = useScreenPath()(rollNew);
  const upload = start && (
    <LinkButton to={start} colorPalette="accent">
      <FileUp aria-hidden /> New roll
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.rolls}
      columns={rollColumns}
      searchHint="Number, file or MDA"
      actions={upload || undefined}
      rowAction={() => ({ label: 'Open', to: rollDetail })}
      empty={{
        title: 'No rolls yet',
        text: 'Enrol the staff of an MDA, the students of a session, or a list of vulnerable people from one file.',
      }}
    />
  );
}
