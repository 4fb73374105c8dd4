import { Box, Link, Stack, Table } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router';
import { KEY_DAYS } from '../../../../server/identity/api-keys/api-key.input.ts';
import { CALLS_A_MINUTE, limits, MAX_COST, MAX_ROWS, MAX_STATEMENTS } from '../../../../server/platform/query-limits.shared.ts';
import { MAX_EXTERNAL_KEYS, MIN_GROUP_SIZE } from '../../../../server/reports/engine/stats.input.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { number } from '../../ui/format.ts';

const LIMITS: readonly (readonly [string, number])[] = [
  ['Tokens in the document', limits.tokens],
  ['Fields, including those in fragments each time', limits.selections],
  ['Root fields', limits.rootFields],
  ['Depth', limits.depth],
  ['Aliases', limits.aliases],
  ['Directives, at most three per field', limits.directives],
  ['Rows requested, by page sizes and limits; a list without a page size counts as four', MAX_ROWS],
  ['Database reads: one per list, and one per row for some fields', MAX_STATEMENTS],
  ['Points: 1 per field, ×4 for each list level, 50 per report', MAX_COST],
  ['Calls per key per minute', CALLS_A_MINUTE],
];

const curl = (origin: string) => `curl ${origin}/graphql \\
  -H 'Authorization: Bearer lfy_…' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "query": "query ($from: Date!, $to: Date!) { claimStats(by: [LGA], filter: { from: $from, to: $to }) { rows { lga { label } claims approved } total { claims approved } } }",
    "variables": { "from": "2025-01-01", "to": "2025-12-31" }
  }'`;

/** Long lines wrap, so that no horizontal scrolling is needed. */
const Listing = ({ children }: { children: string }) => (
  <Box
    as="pre"
    bg="bg.subtle"
    borderWidth="1px"
    rounded="l2"
    p="3"
    textStyle="small"
    fontFamily="ui-monospace, Menlo, Consolas, monospace"
    whiteSpace="pre-wrap"
    overflowWrap="anywhere"
  >
    {children}
  </Box>
);

/** Getting started: the address, a key, the first call, the limits. */
export function DocsStart() {
  return (
    <>
      <Panel title="Query the scheme’s data">
        <Stack gap="3" css={{ '& code': { fontFamily: 'mono', textStyle: 'small' } }}>
          <Box>
            Each fact has one field that counts it by any of its dimensions: <code>claimStats(by: [LGA, MONTH], filter)</code> and similar
            fields. They return the same numbers as the report pages, for the rows your role can see. Try them in the{' '}
            <Link asChild color="accent.fg">
              <RouterLink to="/playground">playground</RouterLink>
            </Link>
            , which includes examples.
          </Box>
          <Box>
            A program needs an API key. Administrators create keys under <em>Scheme, API keys</em>, for a user account or an external
            organisation, for up to {KEY_DAYS} days. The key is shown once. A key reads reports and the names used in their filters, and
            cannot change anything.
          </Box>
          <Box>
            A facility can issue keys for its own software under <em>Our system</em>. With one, <code>recordVisits</code>,{' '}
            <code>submitClaims</code> and <code>submitBill</code> send visits and claims, up to 500 rows a call, and{' '}
            <code>claimChanges</code> reports what became of them.{' '}
            <Link href="/docs/graphql.md" color="accent.fg" download="sending-visits-and-claims.md">
              How to send them, as text
            </Link>
            .{' '}
            <Link href="/docs/schema.graphql" color="accent.fg" download="schema.graphql">
              The schema as text
            </Link>
            .
          </Box>
          <Box>
            A key for an external organisation receives rounded figures only: for one calendar month, quarter or year that has ended, by at
            most {MAX_EXTERNAL_KEYS} groupings and filters combined, each filter with a single value, and without days, hours, ages, wards,
            officers or <code>having</code>; bills and payments are not available. Every figure about people carries a small, constant
            deviation and is rounded to at least {MIN_GROUP_SIZE} times one person’s contribution, so parts may not add up to their total. A
            figure covering fewer than {MIN_GROUP_SIZE} people is null, and <code>suppressed</code> is set on its row. Other queries are
            rejected with <code>RPT_OUTSIDE</code>. Keys of user accounts receive exact figures, except by diagnosis, for which these rules
            hold for every key.
          </Box>
          <Listing>{curl(window.location.origin)}</Listing>
          <Box>
            Days are Lagos days, inclusive. Money is in kobo (₦1 is 100). A share is a percentage, and null where the divisor is zero.{' '}
            <code>total</code> covers the whole filter, whatever the limit of the rows.
          </Box>
          <Box>
            An error is returned in <code>errors[0]</code>: a readable text in <code>message</code>, a stable code in{' '}
            <code>extensions.code</code>. An unknown, revoked or expired key gets status 401, a query over a limit 400, too many calls 429
            with <code>Retry-After</code>.
          </Box>
        </Stack>
      </Panel>
      <Panel title="Limits of one query" padding={false}>
        <Table.Root size="sm" css={{ '& td:first-of-type': { ps: '3.5' }, '& td:last-of-type': { pe: '3.5' } }}>
          <Table.Body>
            {LIMITS.map(([what, most]) => (
              <Table.Row key={what}>
                <Table.Cell>{what}</Table.Cell>
                <Table.Cell textAlign="end">{number(most)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Panel>
    </>
  );
}
