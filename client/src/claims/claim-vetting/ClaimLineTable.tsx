import { LineDecisionTable, type LineDecisionTableProps } from '../../care/line-decision/LineDecisionTable.tsx';
import type { CutReason } from '../../graphql/types.ts';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import { CUT_REASON } from '../claim.labels.ts';

type Props = Pick<LineDecisionTableProps<CutReason>, 'items' | 'lines' | 'onLine' | 'current' | 'onCurrent'> & {
  checks: ClaimFacts_ClaimFragment['checks'];
};

/** The lines of a claim: claimed amounts, tariff, and the decision. */
export const ClaimLineTable = ({ checks, ...props }: Props) => (
  <LineDecisionTable
    label="Lines of the claim"
    requestTitle="Claimed by facility"
    amountTitle="Claimed"
    remarks={checks}
    reasons={CUT_REASON}
    {...props}
  />
);
