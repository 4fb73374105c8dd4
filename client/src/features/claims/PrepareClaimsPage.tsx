import { Box, Button, Flex, Grid, Span } from '@chakra-ui/react';
import { KeyRound, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenPath } from '../../app/mount.tsx';
import { usePrepareClaimsPageQuery } from '../../graphql/generated.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { dateTime, naira, plural } from '../../ui/format.ts';
import { submitBillPage } from '../bills/bill.screens.ts';
import { fundName, monthName } from './claim.labels.ts';
import { authClaimForm, noAuthStart, pendingClaims } from './claim.screens.ts';
import { useFormPath } from './use-form-path.ts';

/** Where paper forms are keyed in: begin one, go on with one, send what is ready. */
export default function PrepareClaimsPage() {
  const result = usePrepareClaimsPageQuery();
  const path = useScreenPath();
  const formPath = useFormPath();
  const data = result.data;
  return (
    <Page>
      <PageHeader sentence="Key in a paper form for a facility; another officer vets it" />
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="3" alignItems="start">
        <Panel title="Begin a form">
          <Flex gap="2" wrap="wrap" mt="1">
            <Button asChild>
              <Link to={path(authClaimForm) ?? ''}>
                <KeyRound aria-hidden /> With a PA code
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={path(noAuthStart) ?? ''}>
                <ReceiptText aria-hidden /> Without a PA code
              </Link>
            </Button>
          </Flex>
        </Panel>
        <Panel
          title="Drafts"
          note={data && plural(data.claims.total, 'form')}
          action={<Link to={path(pendingClaims) ?? ''}>All pending forms</Link>}
          padding={false}
        >
          {!data && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={4} />)}
          {data?.claims.items.length === 0 && (
            <Box px="3.5" pb="3" color="fg.muted">
              No draft is waiting.
            </Box>
          )}
          {data?.claims.items.map((claim) => (
            <Flex key={claim.id} px="3.5" py="2" borderTopWidth="1px" gap="3" align="baseline" wrap="wrap">
              <Link to={formPath(claim.id) ?? ''}>
                <Span className="code" color="accent.fg" fontWeight="500">
                  {claim.claimNo}
                </Span>
              </Link>
              <Span>{claim.enrollee.fullName}</Span>
              <Span color="fg.muted">{claim.hcp.name}</Span>
              <Span ms="auto">{naira(claim.claimedAmount)}</Span>
              <Span color="fg.muted" textStyle="small">
                {dateTime(claim.updatedAt)}
              </Span>
            </Flex>
          ))}
        </Panel>
      </Grid>
      <Panel title="Ready for a bill" padding={false}>
        {!data && !result.error && <LoadingPanel rows={4} />}
        {data?.submittableBills.length === 0 && (
          <Box px="3.5" pb="3" color="fg.muted">
            Nothing yet. A form is ready when its checks have passed.
          </Box>
        )}
        {data?.submittableBills.map((bill) => (
          <Flex
            key={`${bill.hcpId}${bill.month}${bill.fundingPool}`}
            px="3.5"
            py="2"
            borderTopWidth="1px"
            gap="4"
            align="center"
            wrap="wrap"
          >
            <Span fontWeight="500">{bill.hcpName}</Span>
            <Span>
              {monthName(bill.month)}, {fundName(bill.fundingPool)}
            </Span>
            <Span color="fg.muted">{plural(bill.claims, 'claim')}</Span>
            <Span ms="auto" fontWeight="600">
              {naira(bill.amount)}
            </Span>
            <Button asChild size="sm" variant="outline">
              <Link to={path(submitBillPage, { hcpId: bill.hcpId }) ?? ''}>Submit</Link>
            </Button>
          </Flex>
        ))}
      </Panel>
    </Page>
  );
}
