import { Box, Flex, Span } from '@chakra-ui/react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../platform/Logo.tsx';
import { AreaContext } from '../platform/mount.tsx';
import { useSession } from '../platform/session.tsx';

/** The name of the scheme, linked to the dashboard. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const area = useContext(AreaContext);
  const { settings } = useSession();
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex
      asChild
      align="center"
      gap="2.5"
      h="full"
      flexShrink="0"
      px={collapsed ? '0' : '3.5'}
      justify={collapsed ? 'center' : 'flex-start'}
    >
      <Link to={area.base} aria-label={collapsed ? t('app:dashboardOf', { scheme: settings.schemeName }) : undefined}>
        <Logo />
        {!collapsed && (
          <Box lineHeight="1.15" minW="0">
            <Box fontWeight="600" textStyle="md" lineHeight="1.125rem" truncate>
              {settings.schemeName}
            </Box>
            <Span display="block" textStyle="caption" color="fg.muted" fontWeight="400" lineClamp="2">
              {t('schemeOfState', { state: settings.stateName })}
            </Span>
          </Box>
        )}
      </Link>
    </Flex>
  );
}
