import type { Prisma } from '../../../generated/prisma/client.ts';
import { requestFacilityChange } from '../../../members/facility-changes/facility-change.service.ts';
import { joinPlaces, nearestFirst, TREATING_TYPES } from '../../../network/hcps/nearest.ts';
import { escapeLike } from '../../../platform/database/like.ts';
import { db } from '../../../platform/db.ts';
import { DomainError } from '../../../platform/errors.ts';
import { shortened } from '../../../scheme/texts/template.shared.ts';
import type { ChangeRefusal } from '../../../scheme/texts/ussd-words.shared.ts';
import type { Call, View } from '../call.ts';

const MAX_PLACES = 24;
/** Longer names of places do not exist. */
const MAX_PLACE_TEXT = 80;

type Place = { lgaId: string; townId: string | null };

const isActive = { status: 'ACTIVATED', providerType: { in: [...TREATING_TYPES] } } as const satisfies Prisma.HcpWhereInput;

const beginsWith = (name: string) => ({ name: { startsWith: escapeLike(name), mode: 'insensitive' } }) as const;

/** The place of a text such as “Jos North, Bukuru”, “Jos North” or “Bukuru”; null if there is none. */
async function placeOf(typed: string): Promise<Place | null> {
  const [first = '', second = ''] = typed
    .slice(0, MAX_PLACE_TEXT)
    .split(/[,;.]/)
    .map((part) => part.trim());
  if (first.length < 2) return null;
  const lga = await db.lga.findFirst({ where: { isActive: true, ...beginsWith(first) }, orderBy: { name: 'asc' }, select: { id: true } });
  if (lga) {
    const town =
      second.length < 2 ? null : await db.town.findFirst({ where: { lgaId: lga.id, ...beginsWith(second) }, orderBy: { name: 'asc' } });
    return { lgaId: lga.id, townId: town?.id ?? null };
  }
  const town = await db.town.findFirst({ where: { lga: { isActive: true }, ...beginsWith(first) }, orderBy: { name: 'asc' } });
  return town && { lgaId: town.lgaId, townId: town.id };
}

/** Facilities where patients are treated, nearest first. */
export async function places(call: Call): Promise<View> {
  const home = await placeOf(call.step.data.typed ?? '');
  if (!home) return { text: 'FIND_AGAIN', state: 'FIND' };
  const rows = await db.$queryRaw<{ id: string; name: string; level: keyof Call['words']['level'] }[]>`
    SELECT h.id, h.name, h.level::text FROM "Hcp" h ${joinPlaces(home)}
    WHERE h.status = 'ACTIVATED' AND h."providerType"::text = ANY(${[...TREATING_TYPES]}::text[])
    ORDER BY ${nearestFirst(home)} LIMIT ${MAX_PLACES}`;
  const lines = rows.map(({ id, name, level }) => ({ ref: id, text: `${shortened(name, 28)}, ${call.words.level[level].toLowerCase()}` }));
  return lines.length > 0 ? { text: 'PLACES', lines } : { text: 'FIND_AGAIN', state: 'FIND' };
}

const FACTS = { id: true, name: true, level: true, phone: true, code: true, town: { select: { name: true } } } as const;

export async function facility(call: Call): Promise<View> {
  const hcp = await db.hcp.findFirst({ where: { id: call.step.data.ref ?? '', ...isActive }, select: FACTS });
  if (!hcp) return places(call);
  const { name, level, phone, code, town } = hcp;
  return { text: 'FACILITY', values: { facility: name, level: call.words.level[level], town: town.name, phone, code: code ?? '' } };
}

/** Asks for the code of another facility. */
export async function change(call: Call): Promise<View> {
  const { hcp } = await db.enrollee.findUniqueOrThrow({ where: { id: call.memberId }, select: { hcp: { select: { name: true } } } });
  return { text: 'CHANGE', values: { facility: hcp?.name ?? call.words.none } };
}

/** The facility of a typed code. Small letters and spaces count as the code does. */
export async function changeForWhom(call: Call): Promise<View> {
  const code = (call.step.data.typed ?? '').toUpperCase().replace(/\s+/g, '').slice(0, 40);
  const hcp = await db.hcp.findFirst({ where: { code, ...isActive }, select: FACTS });
  if (!hcp) return { text: 'CHANGE_AGAIN', state: 'CHANGE' };
  return { text: 'CHANGE_WHO', values: { facility: hcp.name, town: hcp.town.name }, data: { ref: hcp.id } };
}

const REASON = 'Requested by phone.';
/** Errors that say something about the person or the facility; anything else is unexpected. */
const REFUSALS: readonly string[] = ['ENR_NOT_PRINCIPAL', 'STATE_INVALID', 'ENR_HCP_INVALID', 'NOT_FOUND', 'INVALID_INPUT'];

const refusalOf = ({ words }: Call, code: string): string | null => {
  if (Object.hasOwn(words.refusal, code)) return words.refusal[code as ChangeRefusal];
  return REFUSALS.includes(code) ? words.refusal.OTHER : null;
};

async function request(call: Call, wholeFamily: boolean): Promise<View> {
  const toHcpId = call.step.data.ref ?? '';
  try {
    const { id } = await requestFacilityChange(await call.viewer(), { enrolleeId: call.memberId, wholeFamily, toHcpId, reason: REASON });
    const made = await db.facilityChangeRequest.findUniqueOrThrow({
      where: { id },
      select: { status: true, toHcp: { select: { name: true } } },
    });
    return { text: made.status === 'APPROVED' ? 'CHANGED' : 'CHANGE_SENT', values: { facility: made.toHcp.name } };
  } catch (error) {
    const reason = error instanceof DomainError ? refusalOf(call, error.code) : null;
    if (reason === null) throw error;
    return { text: 'CHANGE_REFUSED', values: { reason, phone: call.helpDesk } };
  }
}

export const changeForMe = (call: Call): Promise<View> => request(call, false);
export const changeForFamily = (call: Call): Promise<View> => request(call, true);
