import type { Role } from '../graphql/generated.ts';
import { type Area, addressOf, type Screen } from './screen.ts';

let areas: readonly Area[] = [];

/** Tells, once when the application starts, which addresses each role has. */
export function provideAreas(allAreas: readonly Area[]): void {
  areas = allAreas;
}

function areaOf(role: Role, registering = false): Area {
  const area = areas.find((candidate) => candidate.role === role && Boolean(candidate.applicants) === registering);
  if (!area) throw new Error(`No area for ${role}`);
  return area;
}

/** The address of a screen in a role's area; null where the role does not have it. */
export function addressIn(role: Role, screen: Screen): string | null {
  const area = areas.find((candidate) => candidate.role === role);
  const mount = area?.mounts.find((candidate) => candidate.screen === screen);
  return area && mount ? addressOf(area, mount) : null;
}

type SignedIn = { role: Role; registering: boolean };

/** The dashboard of a person's role, or the registration of a portal account whose cover has not begun. */
export const homeOf = ({ role, registering }: SignedIn): string => areaOf(role, registering).base;

/** What a role is called on the screen. */
export const roleLabel = (role: Role): string => areaOf(role).label;

/** Where to go after signing in: the page that was asked for, when it is one of this role's, else its dashboard. */
export function safeNext(search: string, who: SignedIn): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const roleAreas = areas.filter(({ role }) => role === who.role);
  const sharedAddresses = areas.flatMap((area) =>
    area.role ? [] : area.mounts.filter(({ screen }) => screen.permission).map((mount) => addressOf(area, mount)),
  );
  if (sharedAddresses.includes(next)) return next;
  return roleAreas.some(({ base }) => next === base || next.startsWith(`${base}/`) || next.startsWith(`${base}?`)) ? next : homeOf(who);
}
