import { Box, Button, Span } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { noAuthStart } from '../../screens/claims.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { readFailure } from '../../ui/errors.ts';
import { NumberSearch } from '../../ui/form/NumberSearch.tsx';
import { date, lagosIsoDay, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { serverNow } from '../../ui/time.ts';
import { type AuthClaimPageQuery, useAuthClaimPageQuery } from './AuthClaimPage.generated.ts';
import { ClaimEditor } from './ClaimEditor.tsx';
import { ClaimPerson } from './ClaimPerson.tsx';
import { blankForm, diagnosisValues } from './claim-values.ts';

type Prefill = AuthClaimPageQuery['claimPrefill'];

/** The day care began according to the PA request, limited to the validity of the code. */
function firstDay({ encounter, careStartedAt, validUntil }: Prefill): string {
  const startedAt = encounter?.visitAt ?? careStartedAt;
  const today = lagosIsoDay(new Date(serverNow()));
  const day = startedAt ? lagosIsoDay(startedAt) : today;
  return day > validUntil ? validUntil : day;
}

/** A claim with a PA code. Person, diagnoses and services are filled in from the code. */
export default function AuthClaimPage() {
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  // Once answered, the code is not asked for again: the form itself uses it, and it would be refused as used.
  const [loaded, setLoaded] = useState<{ code: string; prefill: Prefill } | null>(null);
  const isLoaded = loaded !== null && loaded.code === code;
  const result = useAuthClaimPageQuery({ code }, { skip: !code || isLoaded, fetchPolicy: 'network-only' });
  const answer = code && !isLoaded ? result.data?.claimPrefill : undefined;
  if (answer) setLoaded({ code, prefill: answer });
  const prefill = isLoaded ? loaded.prefill : undefined;
  const failure = result.error && !result.loading ? readFailure(result.error) : null;
  if (prefill) {
    return (
      <ClaimEditor
        key={prefill.code}
        subject={{ kind: 'AUTH', paCode: prefill.code }}
        hcpId={prefill.hcp.id}
        fixedLines
        values={blankForm({
          encounterId: prefill.encounter?.id ?? null,
          referralId: prefill.referralId,
          serviceFrom: firstDay(prefill),
          serviceTo: firstDay(prefill),
          careType: prefill.items.some(({ service }) => service.category === 'ADMISSION') ? 'IN' : 'OUT',
          visitType: prefill.urgency === 'EMERGENCY' ? 'EMERGENCY' : prefill.referralId ? 'REFERRAL' : 'OTHER',
          ...diagnosisValues(prefill.diagnoses),
          items: prefill.items.map(({ service, qty, price }) => ({ serviceId: service.id, qty, unitPrice: price ?? 0 })),
        })}
        head={
          <>
            <PageHeader
              actions={
                <Button variant="outline" onClick={() => setSearch({})}>
                  Another code
                </Button>
              }
            />
            <ClaimPerson enrollee={prefill.enrollee} hcpId={prefill.hcp.id}>
              <Span color="fg.muted">
                <span className="code">{prefill.code}</span>, {naira(prefill.approvedAmount)} until {date(prefill.validUntil)}
              </Span>
            </ClaimPerson>
          </>
        }
      />
    );
  }
  return (
    <Page>
      <PageHeader />
      <NumberSearch
        label="PA code"
        placeholder="PA-2611-8R5XWD"
        number={code || null}
        submitLabel="Look up"
        hint="The code fills in the patient, diagnoses and approved services."
        busy={result.loading}
        error={failure?.message}
        onFind={(typed) => setSearch({ code: typed.toUpperCase() })}
      />
      <Box color="fg.muted" textStyle="small">
        For care that needs no code, or an emergency without one, make a <ScreenLink to={noAuthStart}>claim without a PA code</ScreenLink>.
      </Box>
    </Page>
  );
}
