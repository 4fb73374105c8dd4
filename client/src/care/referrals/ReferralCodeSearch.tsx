import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ScanButton } from '../../members/cards/ScanButton.tsx';
import { useScreenPath } from '../../platform/mount.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { NumberSearch } from '../../ui/form/NumberSearch.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ReferralByCodeDocument } from './ReferralTable.generated.ts';

/** Finds a referral by its code, typed or scanned. */
export function ReferralCodeSearch() {
  const client = useApolloClient();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  const search = useAction(
    (typed: string) => client.query({ query: ReferralByCodeDocument, variables: { code: typed }, fetchPolicy: 'network-only' }),
    {
      quiet: true,
      onDone: ({ data }) => {
        const to = data && screenPath(referralDetail, { id: data.referralByCode.id }, { preset: { side: 'RECEIVED' } });
        if (to) void navigate(to);
      },
    },
  );
  const check = (typed: string) => {
    setCode(typed);
    void search.act(typed);
  };
  return (
    <NumberSearch
      label="Referral code"
      placeholder="Code on the patient’s slip"
      number={code}
      submitLabel="Check code"
      hint="The full code from the slip; spaces are ignored"
      busy={search.busy}
      error={search.failure ? (search.failure.fields.code ?? search.failure.message) : undefined}
      onFind={check}
    >
      <ScanButton what="slip" onScan={check} />
    </NumberSearch>
  );
}
