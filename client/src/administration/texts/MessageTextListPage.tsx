import type { MessageTextFilter } from '../../graphql/types.ts';
import { messageText } from '../../screens/administration.screens.ts';
import { booleanFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type MessageText_RowFragment, useMessageTextListPageQuery } from './MessageText.generated.ts';
import { TEXT_CHANNEL, TEXT_TOPIC } from './message-text.labels.ts';

type Row = MessageText_RowFragment;

const filters = {
  topic: multiSelectFilter('Topic', TEXT_TOPIC),
  channel: multiSelectFilter('Channel', TEXT_CHANNEL),
  changed: booleanFilter('Wording', { yes: 'Changed', no: 'Default' }),
} satisfies Filters<MessageTextFilter>;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Emails', filter: { channel: ['MAIL'] } },
  { label: 'Text messages', filter: { channel: ['SMS'] } },
  { label: 'Phone menu', filter: { channel: ['USSD'] } },
  { label: 'Changed', filter: { changed: 'yes' } },
];

const columns = [
  linkColumn<Row>('Template', (row) => row.label, messageText, {
    params: (row) => ({ key: row.id }),
    sort: 'label',
    ...also('Sent when', (row) => row.when),
  }),
  statusColumn<Row>('Channel', (row) => TEXT_CHANNEL[row.channel], { sort: 'channel' }),
  textColumn<Row>('Topic', (row) => TEXT_TOPIC[row.topic], { sort: 'topic' }),
  textColumn<Row>('Wording', (row) => row.subject ?? row.body),
  statusColumn<Row>('Status', (row) => (row.isChanged ? { text: 'Changed', tone: 'info' } : { text: 'Default', tone: 'neutral' })),
  dateColumn<Row>('Last changed', (row) => row.updatedAt, { sort: 'updatedAt', ...also('By', (row) => row.updatedBy?.name) }),
];

/** Templates of emails and text messages. */
export default function MessageTextListPage() {
  const list = useListState(filters, { sort: 'label', direction: 'ASC' });
  const result = useMessageTextListPageQuery(list.variables, { fetchPolicy: 'cache-and-network' });
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.messageTexts}
      columns={columns}
      quickFilters={QUICK_FILTERS}
      searchHint="Name or wording"
      empty={{ title: 'No templates match', text: 'Change the filter or search for other words.' }}
    />
  );
}
