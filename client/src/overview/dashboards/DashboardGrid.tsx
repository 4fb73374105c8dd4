import { Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/detail/page.tsx';

type Props = {
  /** The most important fact, in one sentence. */
  title: string;
  actions?: ReactNode;
  /** Figures across the whole width. */
  figures?: ReactNode;
  /** The wide left column. */
  children: ReactNode;
  /** The narrow right column. */
  side?: ReactNode;
};

/** The layout of dashboards: title, figures, pending work, trend. */
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
