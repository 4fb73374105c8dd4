import { generatePath, matchPath } from 'react-router';
import { allAreas, areaOf, type SignedIn } from './area-addresses.ts';
import { addressOf } from './screen.ts';

/** The address by which emails name a record. */
const RECORD = '/records/:entity/:id';

/** Pages such as new forms are not records. */
const UUID = /^[0-9a-f-]{36}$/;

const paramsOf = (path: string) => path.split('/').filter((part) => part.startsWith(':'));

/** The record that an address of any area shows. */
function recordAt(pathname: string): { entity: string; id: string } | null {
  const named = matchPath(RECORD, pathname)?.params;
  if (named?.entity && named.id) return { entity: named.entity, id: named.id };
  for (const area of allAreas()) {
    for (const mount of area.mounts) {
      const entity = mount.screen.entity ?? mount.screen.decides;
      const path = addressOf(area, mount);
      const params = entity && matchPath(path, pathname)?.params;
      // The last parameter is the record, those before it are its parents.
      const id = params ? params[paramsOf(path).at(-1)?.slice(1) ?? ''] : undefined;
      if (entity && id && UUID.test(id)) return { entity, id };
    }
  }
  return null;
}

/** The page of a role that shows the same record as an address of another role; null if it has none. */
export function ownAddressOf(pathname: string, { role, registering }: SignedIn): string | null {
  const record = recordAt(pathname);
  if (!record) return null;
  const area = areaOf(role, registering);
  const mount = area.mounts.find(({ screen, path }) => screen.entity === record.entity && paramsOf(path).length === 1);
  const [param] = mount ? paramsOf(mount.path) : [];
  return mount && param ? generatePath(addressOf(area, mount), { [param.slice(1)]: record.id }) : null;
}
