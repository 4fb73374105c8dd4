import { Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/detail/page.tsx';

type Props = {
  /** The news of the day, in one sentence. */
  title: string;
  actions?: ReactNode;
  /** Figures across the whole width. */
  figures?: ReactNode;
  /** Left, wide: the work. */
  children: ReactNode;
  /** Right, narrow. */
  side?: ReactNode;
};

/** Every dashboard: the news as title, figures, the work that waits first, the trend last. */
export function DashboardGrid({ title, actions, figures, children, side }: Props) {
  return (
    <Page>
      <PageHeader title={title} actions={actions} />
      {figures}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: side ? 'minmax(0, 1fr) 348px' : 'minmax(0, 1fr)' }} gap="3" alignItems="start">
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
