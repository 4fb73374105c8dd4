import { Box, Link, Stack, Table } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router';
import { KEY_DAYS } from '../../../../server/identity/api-keys/api-key.input.ts';
import { CALLS_A_MINUTE, limits, MAX_COST, MAX_ROWS, MAX_STATEMENTS } from '../../../../server/platform/graphql/query-limits.shared.ts';
import { MAX_EXTERNAL_KEYS, MIN_GROUP_SIZE } from '../../../../server/reports/engine/stats.input.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { number } from '../../ui/format.ts';

const LIMITS: readonly (readonly [string, number])[] = [
  ['Words and signs of the document', limits.tokens],
  ['Fields, those of fragments counted each time', limits.selections],
  ['Fields at the root', limits.rootFields],
  ['Levels of depth', limits.depth],
  ['Aliases', limits.aliases],
  ['Directives, at most three on one field', limits.directives],
  ['Rows asked for, by page sizes and limits; a list without a page counts as four', MAX_ROWS],
  ['Reads of the database: lists take one each, a few fields one a row', MAX_STATEMENTS],
  ['Points: one a field, four times for each level of a list, 50 a report', MAX_COST],
  ['Calls of one key in a minute', CALLS_A_MINUTE],
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
      <Panel title="Ask the scheme a question">
        <Stack gap="3" css={{ '& code': { fontFamily: 'mono', textStyle: 'small' } }}>
          <Box>
            Each fact of the scheme has one field that counts it by any of its dimensions: <code>claimStats(by: [LGA, MONTH], filter)</code>{' '}
            and its siblings. They answer the numbers of the report pages, for the rows that your role may see. Try them in the{' '}
            <Link asChild color="accent.fg">
              <RouterLink to="/playground">playground</RouterLink>
            </Link>
            , which has examples.
          </Box>
          <Box>
            A program needs an API key. An administrator makes it under <em>Scheme, API keys</em>, for a person with an account or for
            somebody outside, for at most {KEY_DAYS} days; it is shown once. A key reads reports and the names they are filtered by, and
            changes nothing.
          </Box>
          <Box>
            A facility issues keys for its own software under <em>Our system</em>. With one, <code>recordVisits</code>,{' '}
            <code>submitClaims</code> and <code>submitBill</code> send visits and claims, up to 500 rows a call, and{' '}
            <code>claimChanges</code> tells what became of them.{' '}
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
            The key of somebody outside the scheme gets coarse numbers: of one calendar month, quarter or year that is over, by at most{' '}
            {MAX_EXTERNAL_KEYS} groupings and filters together, each filter of one value, without days, hours, ages, wards, officers and{' '}
            <code>having</code>; of bills and payments nothing. Every number about people is a little off, always alike, and rounded to at
            least {MIN_GROUP_SIZE} times what one person adds to it, so parts need not add up to their total. One that stands for fewer than{' '}
            {MIN_GROUP_SIZE} people is null, and <code>suppressed</code> of its row is true. Other questions are refused with{' '}
            <code>RPT_OUTSIDE</code>. Keys of accounts get exact numbers.
          </Box>
          <Listing>{curl(window.location.origin)}</Listing>
          <Box>
            Days are Lagos days, both ends included. Money is whole kobo (₦1 is 100). A share is a percentage, and null where there is
            nothing to divide by. <code>total</code> covers the whole filter, whatever the limit of the rows.
          </Box>
          <Box>
            A refusal stands in <code>errors[0]</code>: words for people in <code>message</code>, a code that stays the same in{' '}
            <code>extensions.code</code>. A key that is unknown, withdrawn or past its day gets status 401, a query beyond a limit 400, too
            many calls 429 with <code>Retry-After</code>.
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
