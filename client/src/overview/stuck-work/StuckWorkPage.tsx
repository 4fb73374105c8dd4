import { Box, Flex, Grid } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { StuckKind } from '../../graphql/types.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, number, plural } from '../../ui/format.ts';
import { type StuckWorkPageQuery, useStuckWorkPageQuery } from './StuckWorkPage.generated.ts';
import { STUCK_GROUPS, type StuckLine } from './stuck-lines.ts';

type Stuck = StuckWorkPageQuery['stuckWork'][number];

/** A type of overdue or stopped work, linked to its list; plain text if the viewer has no such list. */
function StuckRow({ line, stuck }: { line: StuckLine; stuck: Stuck }) {
  const screenPath = useScreenPath();
  const to = screenPath(line.screen, line.params ?? {}, {
    preset: line.preset,
    search: typeof line.search === 'function' ? line.search() : line.search,
  });
  const none = stuck.count === 0;
  const content = (
    <>
      <Box flex="1" minW="0">
        <Box fontWeight="500">{line.label}</Box>
        <Box textStyle="small" color="fg.muted">
          {none || !stuck.oldest ? line.help : `${line.since} ${date(stuck.oldest)}. ${line.help}`}
        </Box>
      </Box>
      <Box textStyle="figure" color={none ? 'fg.subtle' : line.urgent ? 'danger.fg' : undefined}>
        {number(stuck.count)}
      </Box>
      {to && <ChevronRight size={16} aria-hidden />}
    </>
  );
  const style = {
    align: 'center',
    gap: '3',
    px: '3.5',
    py: '2',
    minH: '48px',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  } as const;
  return to ? (
    <Flex asChild {...style} _hover={{ bg: 'bg.hover' }}>
      <Link to={to}>{content}</Link>
    </Flex>
  ) : (
    <Flex {...style}>{content}</Flex>
  );
}

/** Overdue and stopped work of the scheme, by type, with links to the lists. */
export default function StuckWorkPage() {
  const { title } = useMount();
  const { data, error, refetch } = useStuckWorkPageQuery();
  const byKind = new Map<StuckKind, Stuck>(data?.stuckWork.map((stuck) => [stuck.kind, stuck]));
  const kinds = [...byKind.values()].filter(({ count }) => count > 0).length;
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={
          data &&
          (kinds === 0 ? 'Nothing is overdue or stopped.' : `${plural(kinds, 'type')} of work ${kinds === 1 ? 'needs' : 'need'} attention.`)
        }
      />
      {!data && (error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel />)}
      {data && (
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="3" alignItems="start">
          {STUCK_GROUPS.map(({ title: group, lines }) => (
            <Panel key={group} title={group} padding={false}>
              {lines.map((line) => {
                const stuck = byKind.get(line.kind);
                return stuck && <StuckRow key={line.kind} line={line} stuck={stuck} />;
              })}
            </Panel>
          ))}
        </Grid>
      )}
    </Page>
  );
}
