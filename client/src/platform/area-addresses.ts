import type { Role } from '../graphql/types.ts';
import { type Area, addressOf, type Screen } from './screen.ts';

let areas: readonly Area[] = [];

export const allAreas = (): readonly Area[] => areas;

/** Called once at start, with the areas of all roles. */
export function provideAreas(provided: readonly Area[]): void {
  areas = provided;
}

export function areaOf(role: Role, registering = false): Area {
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
export type SignedIn = { role: Role; registering: boolean };

/** The dashboard of the role, or the registration page while the person registers. */
export const homeOf = ({ role, registering }: SignedIn): string => areaOf(role, registering).base;

/** The name of a role for users. */
export const roleLabel = (role: Role): string => areaOf(role).label;

/** The address by which emails name a record; see RecordLinkPage. */
const RECORD = /^\/records\/\w+\/[\w-]+$/;

/**
 * Where to go after signing in: the `next` of the query string if it is an address of the role's areas or of a page that
 * all signed-in people have, or of a record; otherwise the dashboard. Anything else is ignored, as `next` could lead to another site.
 */
export function addressAfterSignIn(queryString: string, account: SignedIn): string {
  const next = new URLSearchParams(queryString).get('next') ?? '';
  const roleAreas = areas.filter(({ role }) => role === account.role);
  const sharedAddresses = areas.flatMap((area) =>
    area.role ? [] : area.mounts.filter(({ screen }) => screen.permission).map((mount) => addressOf(area, mount)),
  );
  if (sharedAddresses.includes(next) || RECORD.test(next)) return next;
  return roleAreas.some(({ base }) => next === base || next.startsWith(`${base}/`) || next.startsWith(`${base}?`)) ? next : homeOf(account);
}
