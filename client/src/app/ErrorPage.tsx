import { Box, Button, Flex, Heading, Span, Text } from '@chakra-ui/react';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../platform/monitoring.ts';

const NOT_LOADED = /dynamically imported module|Importing a module script failed|error loading/i;

type PageProps = { broken: boolean; digest: string | null };

/** Shown instead of a page that failed, or whose files could not be loaded. */
export function ErrorPage({ broken, digest }: PageProps) {
  const { t } = useTranslation(['common', 'app']);
  const Icon = broken ? TriangleAlert : CloudOff;
  return (
    <Flex role="alert" direction="column" gap="2" align="flex-start" maxW="32rem" px="5" py="12" mx={{ md: '8' }}>
      <Box color="fg.error">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </Box>
      <Heading as="h1" textStyle="h1">
        {t(broken ? 'app:broken.title' : 'app:notLoaded.title')}
      </Heading>
      <Text color="fg.muted">{broken ? t('app:broken.text', { host: window.location.host }) : t('app:notLoaded.text')}</Text>
      <Flex gap="3" wrap="wrap" align="center" mt="2">
        <Button onClick={() => window.location.reload()}>{t('app:loadAgain')}</Button>
        <Button variant="outline" onClick={() => window.location.assign('/')}>
          {t('app:toStart')}
        </Button>
        {digest && (
          <Span textStyle="small" color="fg.muted">
            {t('app:error')} <Span className="code">{digest}</Span>
          </Span>
        )}
      </Flex>
    </Flex>
  );
}

type BoundaryState = { failure: 'broken' | 'not loaded' | null; digest: string | null };

/** Catches errors of a page, so that the menu stays, and reports them. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null, digest: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: error instanceof Error && NOT_LOADED.test(error.message) ? 'not loaded' : 'broken' };
  }

  override async componentDidCatch(error: unknown): Promise<void> {
    if (this.state.failure === 'broken') this.setState({ digest: await reportError(error) });
  }

  override render(): ReactNode {
    const { failure, digest } = this.state;
    return failure ? <ErrorPage broken={failure === 'broken'} digest={digest} /> : this.props.children;
  }
}
