import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, naira, plural } from '../../ui/format.ts';
import type { BankStatement_DetailsFragment } from './BankStatementDetailPage.generated.ts';

type Statement = BankStatement_DetailsFragment;

/** The balance of the books, the balance at the bank, and what explains their difference. */
export function BankReconciliationPanel({ statement: { lastDay, reconciliation } }: { statement: Statement }) {
  const { since, books, bank, difference, records, open, setAside, otherDays, earlier } = reconciliation;
  return (
    <Panel title="Books and bank" note={`on ${date(lastDay)}`}>
      <FactList
        columns={3}
        facts={[
          { label: 'Balance of the books', value: <b>{naira(books)}</b> },
          { label: 'Closing balance of the bank', value: bank === null ? 'Not known' : <b>{naira(bank)}</b> },
          { label: 'Difference', value: difference === null ? 'Not known' : <b>{naira(difference)}</b>, second: 'books less bank' },
          { label: 'Records not at the bank', value: naira(records.amount), second: plural(records.count, 'record') },
          { label: 'Lines to match', value: naira(0 - open.amount), second: `${plural(open.count, 'line')}, not in the books` },
          { label: 'Lines set aside', value: naira(0 - setAside.amount), second: `${plural(setAside.count, 'line')}, not in the books` },
          otherDays !== 0 && { label: 'Matched to records of other dates', value: naira(0 - otherDays) },
          earlier !== null && {
            label: `From before ${date(since)}`,
            value: naira(earlier),
            second: 'before the first statement of this account',
          },
        ]}
      />
    </Panel>
  );
}
