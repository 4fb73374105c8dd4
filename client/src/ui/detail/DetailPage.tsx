import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '../errors.ts';
import { Page, PageHeader, type PageHeaderProps, Panel } from './page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from './states.tsx';

/** The part of a query result that the page needs. */
type Result = { data?: unknown; loading: boolean; error?: unknown; refetch: () => Promise<unknown> };

type Props = PageHeaderProps & {
  /** Decides whether the page shows its content, a loading state, an error or "not found". */
  result?: Result;
  /** The left column: person, result, limits, history. */
  rail?: ReactNode;
  /** The right column: sums, checks, related records. */
  right?: ReactNode;
  /** The decision bar, which does not scroll. */
  bar?: ReactNode;
  children?: ReactNode;
};

export function DetailPage({ result, rail, right, bar, children, ...header }: Props) {
  const waiting = result !== undefined && !result.data;
  return (
    <Page bar={waiting ? undefined : bar}>
      <PageHeader {...header} />
      {waiting ? (
        <Panel padding={false}>{result.error ? <Refused result={result} /> : <LoadingPanel rows={8} />}</Panel>
      ) : (
        <Flex gap="3" align="flex-start" direction={{ base: 'column', lg: 'row' }} flexShrink={0}>
          {rail && (
            <Flex direction="column" gap="3" w={{ base: 'full', lg: '292px' }} flexShrink={0}>
              {rail}
            </Flex>
          )}
          <Flex direction="column" gap="3" flex="1" minW="0" w="full">
            {children}
          </Flex>
          {right && (
            <Flex direction="column" gap="3" w={{ base: 'full', lg: '304px' }} flexShrink={0} position={{ lg: 'sticky' }} top={{ lg: '0' }}>
              {right}
            </Flex>
          )}
        </Flex>
      )}
    </Page>
  );
}

function Refused({ result }: { result: Result }) {
  const { t } = useTranslation(['common', 'app']);
  const { code } = readFailure(result.error);
  if (code === 'NOT_FOUND') {
    return <EmptyState title={t('app:noRecord.title')} text={t('app:noRecord.text')} />;
  }
  return <ErrorPanel error={result.error} retry={result.refetch} />;
}

type Figure = { label: string; value: ReactNode; strong?: boolean };

type BarProps = { figures?: Figure[]; note?: ReactNode; hints?: ReactNode; children?: ReactNode };

/** A bar with sums on the left and actions on the right. `note` says why an action is not possible. */
export function DecisionBar({ figures = [], note, hints, children }: BarProps) {
  return (
    <Flex
      as="section"
      aria-label="Decision"
      position={{ base: 'sticky', md: 'static' }}
      bottom="0"
      zIndex="docked"
      align="center"
      columnGap="6"
      rowGap="2"
      wrap="wrap"
      minH="56px"
      px={{ base: '3', md: '5' }}
      py="2"
      bg="bg.panel"
      borderTopWidth="1px"
      flexShrink={0}
      className="no-print"
    >
      {figures.map(({ label, value, strong = true }) => (
        <Box key={label}>
          <Box textStyle="small" color="fg.muted">
            {label}
          </Box>
          <Box fontSize={strong ? '1rem' : undefined} fontWeight={strong ? '600' : '500'} lineHeight="1.25rem">
            {value}
          </Box>
        </Box>
      ))}
      <Flex
        ms="auto"
        align="center"
        columnGap="3"
        rowGap="2"
        wrap="wrap"
        justify="flex-end"
        w={{ base: 'full', md: 'auto' }}
        css={{ '& > button, & > a': { flexGrow: { base: 1, md: 0 } } }}
      >
        {hints}
        {note && (
          <Box color="warn.fg" maxW={{ md: '420px' }} w={{ base: 'full', md: 'auto' }}>
            {note}
          </Box>
        )}
        {children}
      </Flex>
    </Flex>
  );
}
