import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { setFundAccountInput } from '../../../../server/ledger/fund-accounts/fund-account.input.ts';
import { useSession } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { actionsColumn, codeColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { fundName } from '../claim.labels.ts';
import { type FundAccount_RowFragment, SetFundAccountDocument } from './FundAccountsPanel.generated.ts';

type Fund = FundAccount_RowFragment;

const columns = [
  textColumn<Fund>('Fund', (fund) => fundName(fund.fundingPool), { always: true }),
  textColumn<Fund>('Bank', (fund) => fund.account?.bankName ?? 'No account yet'),
  textColumn<Fund>('Account name', (fund) => fund.account?.accountName),
  codeColumn<Fund>('Account number', (fund) => fund.account?.accountNumber),
];

/** The bank account of each fund; administrators set it. */
export function FundAccountsPanel({ funds, onChange }: { funds: readonly Fund[]; onChange: () => void }) {
  const { can } = useSession();
  const [selected, setSelected] = useState<Fund | null>(null);
  const actions = actionsColumn<Fund>((fund) => (
    <Button
      size="xs"
      variant="outline"
      aria-label={`${fund.account ? 'Change account' : 'Set account'} of ${fundName(fund.fundingPool)}`}
      onClick={() => setSelected(fund)}
    >
      {fund.account ? 'Change' : 'Set account'}
    </Button>
  ));
  return (
    <Panel title="Bank accounts" note="One account per fund" padding={false}>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label="Bank accounts of funds">
        <DataTable
          rows={funds}
          rowKey={(fund) => fund.fundingPool}
          columns={can('FUND_ACCOUNT_MANAGE') ? [...columns, actions] : columns}
          label="Bank accounts of the funds"
        />
      </Box>
      {selected && (
        <MutationDialog
          schema={setFundAccountInput}
          mutation={SetFundAccountDocument}
          defaultValues={{
            fundingPool: selected.fundingPool,
            bankName: selected.account?.bankName ?? '',
            accountName: selected.account?.accountName ?? '',
            accountNumber: selected.account?.accountNumber ?? '',
            sortCode: selected.account?.sortCode ?? '',
            version: selected.account?.version ?? null,
          }}
          variables={(input) => ({ input })}
          onClose={() => setSelected(null)}
          onDone={() => {
            toast.done(`Account of ${fundName(selected.fundingPool)} saved`);
            onChange();
          }}
          title={`Bank account of ${fundName(selected.fundingPool)}`}
          note="Receipts and payments of this fund go through this account."
          submitLabel="Save account"
          cancelLabel="Not now"
        >
          <TextField name="bankName" label="Bank" maxLength={80} />
          <TextField name="accountName" label="Account name" maxLength={120} />
          <TextField name="accountNumber" label="Account number" code inputMode="numeric" help="10 digits" />
          <TextField name="sortCode" label="Sort code" code maxLength={12} optional />
        </MutationDialog>
      )}
    </Panel>
  );
}
