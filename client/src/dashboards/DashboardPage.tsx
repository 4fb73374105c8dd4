import { Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../ui/detail/page.tsx';

type Props = {
  /** The news in one sentence: it is the title. */
  news: string;
  actions?: ReactNode;
  /** The narrow column at the right; below the rest on a phone. */
  side?: ReactNode;
  /** The work that waits, most urgent first, then the trend. */
  children: ReactNode;
};

/** The frame of every dashboard: the news, the cards of work, and a side column. */
export function DashboardPage({ news, actions, side, children }: Props) {
  return (
    <Page>
      <PageHeader title={news} actions={actions} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: side ? 'minmax(0, 1fr) 21.75rem' : 'minmax(0, 1fr)' }}
        gap="3"
        alignItems="start"
      >
        <Flex direction="column" gap="3" minW="0">
          {children}
        </Flex>
        {side && (
          <Flex direction="column" gap="3" minW="0">
            {side}
          </Flex>
        )}
      </Grid>
    </Page>
  );
}
