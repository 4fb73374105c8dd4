import { Box, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { AreaContext } from '../../platform/mount.tsx';
import { addressOf } from '../../platform/screen.ts';
import { useSession } from '../../platform/session.tsx';
import { useWorklistCounts } from '../../platform/worklist-counts.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { number } from '../../ui/format.ts';

/** Pending work of the role: the menu items that have a count, as links to their lists. */
export function WorklistCard() {
  const area = useContext(AreaContext);
  const { can } = useSession();
  const counts = useWorklistCounts();
  const worklists = area.mounts.filter((mount) => mount.count && (!mount.screen.permission || can(mount.screen.permission)));
  return (
    <Panel title="Waiting for you" padding={false}>
      {worklists.map((mount) => {
        const { count = 0, urgent = false } = (mount.count && counts[mount.count]) ?? {};
        const Icon = mount.icon;
        return (
          <Flex
            asChild
            key={mount.path}
            align="center"
            gap="3"
            px="3.5"
            minH="48px"
            borderTopWidth="1px"
            borderColor="border.muted"
            _hover={{ bg: 'bg.hover' }}
          >
            <Link to={`${addressOf(area, mount)}${mount.countSearch ?? ''}`}>
              {Icon && (
                <Box color="fg.muted">
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                </Box>
              )}
              <Box flex="1">{mount.countLabel ?? mount.label ?? mount.title}</Box>
              <Box textStyle="figure" color={urgent ? 'danger.fg' : count === 0 ? 'fg.subtle' : undefined}>
                {number(count)}
              </Box>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </Flex>
        );
      })}
    </Panel>
  );
}
