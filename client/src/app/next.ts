import { areas } from '../areas/areas.ts';
import type { Role } from '../graphql/generated.ts';
import type { Area } from './screen.ts';

function areaOf(role: Role): Area {
  const area = areas.find((candidate) => candidate.role === role);
  if (!area) throw new Error(`No area for ${role}`);
  return area;
}

/** The dashboard of a role. */
export const homeOf = (role: Role): string => areaOf(role).base;

/** What a role is called on the screen. */
export const roleWords = (role: Role): string => areaOf(role).words;

/** Where to go after signing in: the page that was asked for, when it is one of this role's, else its dashboard. */
export function safeNext(search: string, role: Role): string {
  const home = homeOf(role);
  const next = new URLSearchParams(search).get('next') ?? '';
  return next === home || next.startsWith(`${home}/`) || next.startsWith(`${home}?`) ? next : home;
}
