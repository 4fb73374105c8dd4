import type { Role } from '../graphql/generated.ts';
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

/** The address of a screen in the area of a role; null if the role does not have it. */
export function addressIn(role: Role, screen: Screen): string | null {
  const area = areas.find((candidate) => candidate.role === role);
  const mount = area?.mounts.find((candidate) => candidate.screen === screen);
  return area && mount ? addressOf(area, mount) : null;
}

type SignedIn = { role: Role; registering: boolean };

/** The dashboard of the role, or the registration page for a portal account whose cover has not begun. */
export const homeOf = ({ role, registering }: SignedIn): string => areaOf(role, registering).base;

/** The name of a role for users. */
export const roleLabel = (role: Role): string => areaOf(role).label;

/** Where to go after signing in: the requested page if the role has it, else the dashboard. */
export function safeNext(search: string, who: SignedIn): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const roleAreas = areas.filter(({ role }) => role === who.role);
  const sharedAddresses = areas.flatMap((area) =>
    area.role ? [] : area.mounts.filter(({ screen }) => screen.permission).map((mount) => addressOf(area, mount)),
  );
  if (sharedAddresses.includes(next)) return next;
  return roleAreas.some(({ base }) => next === base || next.startsWith(`${base}/`) || next.startsWith(`${base}?`)) ? next : homeOf(who);
}
