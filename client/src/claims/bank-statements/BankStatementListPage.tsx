import { Columns3, FileUp } from 'lucide-react';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { bankLayoutList, bankStatementDetail, bankStatementNew } from '../../screens/claims.screens.ts';
import { date } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import {
  also,
  type Column,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import { type BankStatement_RowFragment, useBankStatementListPageQuery } from './BankStatementListPage.generated.ts';

type Row = BankStatement_RowFragment;

const columns: Column<Row>[] = [
  linkColumn('Number', (row) => row.statementNo, bankStatementDetail, { sort: 'statementNo' }),
  textColumn('Fund', (row) => fundName(row.fundingPool), { strong: true }),
  textColumn('Bank', (row) => row.bankName, { ...also('Account number', (row) => row.accountNumber) }),
  dateColumn('To', (row) => row.lastDay, { ...also('From', (row) => `from ${date(row.firstDay)}`), sort: 'lastDay' }),
  numberColumn('Lines', (row) => row.lineCount),
  numberColumn('To match', (row) => row.openCount, { tone: (row) => (row.openCount > 0 ? 'warn' : undefined) }),
  moneyColumn('Closing balance', (row) => row.closingBalance),
  textColumn('File', (row) => row.filename, { hidden: true }),
  dateTimeColumn('Imported', (row) => row.importedAt, { ...also('Imported by', (row) => row.importedBy.name), sort: 'importedAt' }),
];

/** Imported bank statements. */
export default function BankStatementListPage() {
  const { can } = useSession();
  const list = useListState({}, { sort: 'lastDay', direction: 'DESC' });
  const screenPath = useScreenPath();
  const path = screenPath(bankStatementNew);
  const layoutsPath = screenPath(bankLayoutList);
  const button = path && can('BANK_STATEMENT_WRITE') && (
    <LinkButton to={path}>
      <FileUp size={16} strokeWidth={1.75} aria-hidden /> Import statement
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={useBankStatementListPageQuery(list.variables)}
      pick={(data) => data.bankStatements}
      columns={columns}
      searchHint="Number or file"
      actions={
        <>
          {layoutsPath && (
            <LinkButton to={layoutsPath} variant="outline">
              <Columns3 size={16} strokeWidth={1.75} aria-hidden /> Bank file layouts
            </LinkButton>
          )}
          {button}
        </>
      }
      rowAction={(row) => ({ label: row.openCount > 0 ? 'Match' : 'Open', to: bankStatementDetail })}
      empty={{
        title: 'No bank statements yet',
        text: 'Import the statement of a fund’s bank account to compare it with the books.',
        action: button || undefined,
      }}
    />
  );
}
