import { chakra, Flex } from '@chakra-ui/react';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useContext } from 'react';
import { Link } from 'react-router';
import { useLabelText } from '../ui/use-label-text.ts';
import { AreaContext, MountContext, useMountTexts } from './mount.tsx';
import { addressOf } from './screen.ts';
import { useSession } from './session.tsx';

/** Parameters of the list itself, which another view does not take over. */
const LIST_PARAMS = ['view', 'page', 'size', 'sort', 'dir', 'q', 'chart', 'measure', 'columns', 'rows', 'of'];

/** The filters of an address, for a page that shows the same data. */
export const sharedSearchOf = (params: URLSearchParams, more: Record<string, string> = {}): string =>
  new URLSearchParams({ ...Object.fromEntries([...params].filter(([key]) => !LIST_PARAMS.includes(key))), ...more }).toString();

const Item = chakra(Link);

/** Links to the other views of the same data; they keep the chosen filters. */
export function RelatedViews() {
  const area = useContext(AreaContext);
  const currentMount = useContext(MountContext);
  const { can } = useSession();
  const params = useOptimisticSearchParams();
  const { labelOf } = useMountTexts();
  const labelText = useLabelText();
  const pages = area.mounts.filter(
    ({ relatedViews, screen }) =>
      relatedViews && relatedViews === currentMount?.relatedViews && (!screen.permission || can(screen.permission)),
  );
  if (pages.length < 2) return null;
  const search = sharedSearchOf(params);
  return (
    <Flex
      as="nav"
      aria-label={labelText(currentMount?.relatedViews ?? '')}
      gap="4"
      overflowX="auto"
      borderBottomWidth="1px"
      flexShrink={0}
      className="no-print"
    >
      {pages.map((mount) => (
        <Item
          key={mount.path}
          to={`${addressOf(area, mount)}${search && `?${search}`}`}
          aria-current={mount === currentMount ? 'page' : undefined}
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
          {labelOf(mount)}
        </Item>
      ))}
    </Flex>
  );
}
