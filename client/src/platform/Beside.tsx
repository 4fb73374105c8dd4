import { chakra, Flex } from '@chakra-ui/react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useContext } from 'react';
import { Link } from 'react-router';
import { AreaContext, MountContext } from './mount.tsx';
import { addressOf } from './screen.ts';
import { useSession } from './session.tsx';

/** What belongs to one page's own rows, not to what they are chosen by. */
const OWN = ['view', 'page', 'size', 'sort', 'dir', 'q', 'chart', 'measure', 'columns', 'rows', 'of'];

/** What is chosen in an address, for another page that is asked for the same. */
export const choiceOf = (params: URLSearchParams, more: Record<string, string> = {}): string =>
  new URLSearchParams({ ...Object.fromEntries([...params].filter(([key]) => !OWN.includes(key))), ...more }).toString();

const Item = chakra(Link);

/** The pages that show the same from another side, as links that keep what is chosen. */
export function Beside() {
  const area = useContext(AreaContext);
  const here = useContext(MountContext);
  const { can } = useSession();
  const params = useOptimisticSearchParams();
  const pages = area.mounts.filter(
    ({ beside, screen }) => beside && beside === here?.beside && (!screen.permission || can(screen.permission)),
  );
  if (pages.length < 2) return null;
  const search = choiceOf(params);
  return (
    <Flex as="nav" aria-label={here?.beside} gap="4" overflowX="auto" borderBottomWidth="1px" flexShrink={0} className="no-print">
      {pages.map((mount) => (
        <Item
          key={mount.path}
          to={`${addressOf(area, mount)}${search && `?${search}`}`}
          aria-current={mount === here ? 'page' : undefined}
          whiteSpace="nowrap"
          py={{ base: '2.5', md: '1.5' }}
          mb="-1px"
          borderBottomWidth="2px"
          borderColor="transparent"
          color="fg.muted"
          fontWeight="500"
          _hover={{ color: 'fg' }}
          _currentPage={{ color: 'accent.fg', borderColor: 'accent.solid' }}
        >
          {mount.label ?? mount.title}
        </Item>
      ))}
    </Flex>
  );
}
