import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useLabelText } from '../../ui/use-label-text.ts';
import { useRecordAccessListPageQuery } from './RecordAccessListPage.generated.ts';
import { ownRecordAccessColumns } from './record-access.columns.ts';
import { ownRecordAccessFilters } from './record-access.filters.ts';

/** For members: who has read the records of their family, which part, and why. */
export default function OwnRecordAccessPage() {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const list = useListState(ownRecordAccessFilters, { sort: 'at', direction: 'DESC' });
  const result = useRecordAccessListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.recordAccesses}
      columns={ownRecordAccessColumns(labelText)}
      searchable={false}
      subtitle={t('care:access.subtitle')}
      empty={{ title: t('care:access.none'), text: t('care:access.noneText') }}
    />
  );
}
