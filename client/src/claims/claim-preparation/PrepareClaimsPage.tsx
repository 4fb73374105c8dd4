import { Box, Flex, Grid, Span } from '@chakra-ui/react';
import { KeyRound, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { authClaimForm, noAuthStart, pendingClaims, submitBillPage } from '../../screens/claims.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { dateTime, monthName, naira, plural } from '../../ui/format.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { fundName } from '../claim.labels.ts';
import { usePrepareClaimsPageQuery } from './PrepareClaimsPage.generated.ts';
import { useFormPath } from './use-form-path.ts';

/** Officers enter paper forms here: start a claim, continue one, submit a bill. */
export default function PrepareClaimsPage() {
  const result = usePrepareClaimsPageQuery();
  const screenPath = useScreenPath();
  const formPath = useFormPath();
  const data = result.data;
  return (
    <Page>
      <PageHeader subtitle="Enter a paper form for a facility. Another officer must vet it" />
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="3" alignItems="start">
        <Panel title="Start a form">
          <Flex gap="2" wrap="wrap" mt="1">
            <LinkButton to={screenPath(authClaimForm) ?? ''}>
              <KeyRound aria-hidden /> With a PA code
            </LinkButton>
            <LinkButton to={screenPath(noAuthStart) ?? ''} variant="outline">
              <ReceiptText aria-hidden /> Without a PA code
            </LinkButton>
          </Flex>
        </Panel>
        <Panel
          title="Drafts"
          note={data && plural(data.claims.total, 'form')}
          action={<ScreenLink to={pendingClaims}>All pending forms</ScreenLink>}
          padding={false}
        >
          {!data && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={4} />)}
          {data?.claims.items.length === 0 && (
            <Box px="3.5" pb="3" color="fg.muted">
              No drafts.
            </Box>
          )}
          {data?.claims.items.map((claim) => (
            <TwoLines
              key={claim.id}
              first={
                <>
                  <Link to={formPath(claim.id) ?? ''}>
                    <Span className="code" color="accent.fg" fontWeight="500">
                      {claim.claimNo}
                    </Span>
                  </Link>
                  <Span>{claim.enrollee.fullName}</Span>
                </>
              }
              second={`${claim.hcp.name}, saved ${dateTime(claim.updatedAt)}`}
              amount={claim.claimedAmount}
            />
          ))}
        </Panel>
      </Grid>
      <Panel
        title="Ready for a bill"
        note={
          data &&
          data.submittableBills.length > 0 &&
          `${plural(
            data.submittableBills.reduce((sum, bill) => sum + bill.claims, 0),
            'claim',
          )}, ${naira(data.submittableBills.reduce((sum, bill) => sum + bill.amount, 0))}`
        }
        padding={false}
      >
        {!data && !result.error && <LoadingPanel rows={4} />}
        {data?.submittableBills.length === 0 && (
          <Box px="3.5" pb="3" color="fg.muted">
            No claims ready. A form is ready when it has passed its checks.
          </Box>
        )}
        {data?.submittableBills.map((bill) => (
          <TwoLines
            key={`${bill.hcpId}${bill.month}${bill.fundingPool}`}
            first={<Span fontWeight="500">{bill.hcpName}</Span>}
            second={`${monthName(bill.month)}, ${fundName(bill.fundingPool)}, ${plural(bill.claims, 'claim')}`}
            amount={bill.amount}
          >
            <LinkButton
              to={
                screenPath(
                  submitBillPage,
                  { hcpId: bill.hcpId },
                  { search: `?${new URLSearchParams({ month: bill.month, fund: bill.fundingPool })}` },
                ) ?? ''
              }
              size="xs"
              variant="outline"
            >
              Submit
            </LinkButton>
          </TwoLines>
        ))}
      </Panel>
    </Page>
  );
}

type LineProps = { first: ReactNode; second: string; amount: number; children?: ReactNode };

const TwoLines = ({ first, second, amount, children }: LineProps) => (
  <Flex px="3.5" py="1.5" minH="44px" borderTopWidth="1px" borderColor="border.muted" gap="3" align="center">
    <Box flex="1" minW="0">
      <Flex columnGap="3" wrap="wrap">
        {first}
      </Flex>
      <Box textStyle="small" color="fg.muted">
        {second}
      </Box>
    </Box>
    <Flex gap={{ base: '1.5', md: '3' }} direction={{ base: 'column', md: 'row' }} align={{ base: 'flex-end', md: 'center' }}>
      <Span fontWeight="600" whiteSpace="nowrap">
        {naira(amount)}
      </Span>
      {children}
    </Flex>
  </Flex>
);
