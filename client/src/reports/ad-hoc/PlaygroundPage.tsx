import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft, BookOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { homeOf } from '../../platform/area-addresses.ts';
import { useViewer } from '../../platform/session.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { useVisibleSchema } from './visible-schema.ts';

// The editor is large and needed nowhere else.
const Workbench = lazy(() => import('./Workbench.tsx'));

/** GraphiQL over the schema as the viewer sees it. */
export default function PlaygroundPage() {
  const viewer = useViewer();
  const { schema, error } = useVisibleSchema();
  return (
    <Flex direction="column" h="100dvh" bg="bg">
      <Flex as="header" align="center" gap="3" h="topbar" flexShrink="0" px={{ base: '2', md: '4' }} bg="bg.panel" borderBottomWidth="1px">
        <LinkButton to={homeOf(viewer)} aria-label="Back to the dashboard" variant="ghost">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          <Box as="span" hideBelow="md">
            Dashboard
          </Box>
        </LinkButton>
        <Heading as="h1" textStyle="h2" truncate>
          Playground
        </Heading>
        <LinkButton to="/docs/graphql" variant="outline" ms="auto">
          <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
          Docs
        </LinkButton>
      </Flex>
      <Box as="main" id="main" flex="1" minH="0" position="relative">
        {error ? (
          <ErrorPanel error={error} retry={() => window.location.reload()} />
        ) : (
          <Suspense fallback={<LoadingPanel />}>{schema ? <Workbench schema={schema} /> : <LoadingPanel />}</Suspense>
        )}
      </Box>
    </Flex>
  );
}
