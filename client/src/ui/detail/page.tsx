import { Box, type BoxProps, chakra, Flex, Heading } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, type Screen, ScreenLink } from '../link.tsx';
import { PageTitleContext } from '../page-contexts.ts';
import { useLabelText } from '../use-label-text.ts';

export type Crumb = { label: string; to?: Screen | string; params?: Params };

const onPaper = {
  '@media print': { display: 'block', '& > *': { display: 'block', overflow: 'visible' }, '& .no-print': { display: 'none' } },
};

/** The frame of a page. On a desktop it fills the height and scrolls inside; on a phone the document scrolls. `bar` stays at the bottom. */
export function Page({ children, bar }: { children: ReactNode; bar?: ReactNode }) {
  return (
    <Flex direction="column" flex="1" minH={{ md: '0' }} css={onPaper}>
      {/* Positioned, so that visually hidden elements scroll with the page and do not lengthen the document. */}
      <Flex
        direction="column"
        gap="3"
        flex="1"
        minH={{ md: '0' }}
        px={{ base: '3', md: '5' }}
        py="3.5"
        overflowY={{ md: 'auto' }}
        position="relative"
      >
        {children}
      </Flex>
      {bar}
    </Flex>
  );
}

export type PageHeaderProps = {
  title?: string;
  /** A sentence or count below the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  crumbs?: Crumb[];
  tags?: ReactNode;
  aside?: ReactNode;
  /** On a phone the actions stay beside the title instead of below it, for one small button. */
  inline?: boolean;
};

export function PageHeader({ title, subtitle, actions, crumbs, tags, aside, inline }: PageHeaderProps) {
  const mounted = useContext(PageTitleContext);
  const titleOnly = (!title || title === mounted) && !subtitle && !actions && !crumbs && !tags && !aside;
  return (
    <Flex
      // On a phone the top bar shows the title. The shell hides an otherwise empty header by this class.
      className={titleOnly ? 'page-title-only' : undefined}
      align={{ base: inline ? 'flex-start' : 'stretch', md: 'center' }}
      direction={{ base: inline ? 'row' : 'column', md: 'row' }}
      gap="3"
      minH={{ base: '0', md: '32px' }}
      flexShrink={0}
    >
      <Box flex="1" minW="0">
        {crumbs && (crumbs.length > 1 || crumbs[0]?.label !== title) && <Crumbs crumbs={crumbs} />}
        <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
          {/* On a phone the top bar already shows the title, so the shell hides this one by its class. */}
          <Heading as="h1" textStyle="h1" className={!title || title === mounted ? 'page-title' : undefined}>
            {title || mounted}
          </Heading>
          {tags}
          {subtitle && <Box color="fg.muted">{subtitle}</Box>}
        </Flex>
      </Box>
      {aside}
      {actions && (
        <Flex gap="2" wrap="wrap" className="no-print">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex as="nav" aria-label={t('app:breadcrumb')} align="center" gap="1.5" textStyle="small" color="fg.muted" wrap="wrap" mb="0.5">
      {crumbs.map(({ label, to, params }, i) => (
        // The last crumb is the page itself, which the top bar names on a phone.
        <Flex key={label} align="center" gap="1.5" hideBelow={i > 0 && i === crumbs.length - 1 ? 'md' : undefined}>
          {i > 0 && <ChevronRight size={12} aria-hidden />}
          <ScreenLink to={to} params={params} color="fg.muted" fontWeight="400">
            {label}
          </ScreenLink>
        </Flex>
      ))}
    </Flex>
  );
}

type PanelProps = Omit<BoxProps, 'title'> & {
  title?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  padding?: boolean;
  children?: ReactNode;
};

export function Panel({ title, note, action, padding = true, children, ...rest }: PanelProps) {
  const labelText = useLabelText();
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      minW="0"
      flexShrink={0}
      overflow={padding ? undefined : 'clip'}
      // The surrounding page scrolls, so a sticky footer would cover the rows.
      css={{ '& tfoot td': { position: 'static' } }}
      {...rest}
    >
      {(title || action) && (
        <Flex align="baseline" columnGap="2.5" px="3.5" pt="3" pb={padding ? '0' : '2.5'} wrap="wrap">
          {/* The title and its note wrap beside the action; the action moves below only where too little room is left. */}
          <Flex flex="1 1 8rem" minW="0" align="baseline" columnGap="2.5" wrap="wrap">
            <chakra.h2 textStyle="h2">{typeof title === 'string' ? labelText(title) : title}</chakra.h2>
            {note && (
              <Box color="fg.muted" textStyle="small">
                {note}
              </Box>
            )}
          </Flex>
          {action && (
            <Box ms="auto" textStyle="small">
              {action}
            </Box>
          )}
        </Flex>
      )}
      {padding ? (
        <Box p="3.5" pt={title ? '2' : '3.5'}>
          {children}
        </Box>
      ) : (
        children
      )}
    </Box>
  );
}
