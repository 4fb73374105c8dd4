import { generatePath, matchPath } from 'react-router';
import type { Role } from '../graphql/types.ts';
import { type Area, addressOf, type Screen } from './screen.ts';

let areas: readonly Area[] = [];

/** Called once at start, with the areas of all roles. */
export function provideAreas(allAreas: readonly Area[]): void {
  areas = allAreas;
}

function areaOf(role: Role, registering = false): Area {
  const area = areas.find((candidate) => candidate.role === role && Boolean(candidate.applicants) === registering);
  if (!area) throw new Error(`No area for ${role}`);
  return area;
}

/** The address of a screen in the main area of a role; null if the role does not have it. */
export function addressIn(role: Role, screen: Screen): string | null {
  const area = areas.find((candidate) => candidate.role === role);
  const mount = area?.mounts.find((candidate) => candidate.screen === screen);
  return area && mount ? addressOf(area, mount) : null;
}

/** `registering`: a user whose cover has not started; such accounts have their own area. */
type SignedIn = { role: Role; registering: boolean };

/** The dashboard of the role, or the registration page while the person registers. */
export const homeOf = ({ role, registering }: SignedIn): string => areaOf(role, registering).base;

/** The name of a role for users. */
export const roleLabel = (role: Role): string => areaOf(role).label;

/** The address by which emails name a record. */
const RECORD = '/records/:entity/:id';

const paramsOf = (path: string) => path.split('/').filter((part) => part.startsWith(':'));

/** The record that an address of any area shows. */
function recordAt(pathname: string): { entity: string; id: string } | null {
  const named = matchPath(RECORD, pathname)?.params;
  if (named?.entity && named.id) return { entity: named.entity, id: named.id };
  for (const area of areas) {
    for (const mount of area.mounts) {
      const entity = mount.screen.entity ?? mount.screen.decides;
      const path = addressOf(area, mount);
      const params = entity && matchPath(path, pathname)?.params;
      // The last parameter is the record, those before it are its parents.
      const id = params ? params[paramsOf(path).at(-1)?.slice(1) ?? ''] : undefined;
      if (entity && id) return { entity, id };
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

/**
 * Where to go after signing in: the `next` of the query string if it is an address of the role's areas or of a page that
 * all signed-in people have, or of a record; otherwise the role’s page of the same record, or the dashboard. Anything else is ignored, as `next` could lead to another site.
 */
export function addressAfterSignIn(queryString: string, account: SignedIn): string {
  const next = new URLSearchParams(queryString).get('next') ?? '';
  const roleAreas = areas.filter(({ role }) => role === account.role);
  const sharedAddresses = areas.flatMap((area) =>
    area.role ? [] : area.mounts.filter(({ screen }) => screen.permission).map((mount) => addressOf(area, mount)),
  );
  if (sharedAddresses.includes(next) || matchPath(RECORD, next)) return next;
  return roleAreas.some(({ base }) => next === base || next.startsWith(`${base}/`) || next.startsWith(`${base}?`))
    ? next
    : (ownAddressOf(next, account) ?? homeOf(account));
}
