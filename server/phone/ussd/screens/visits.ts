import { encountersToConfirm, visibleEncounters } from '../../../care/encounters/encounter.access.ts';
import { answerEncounter } from '../../../care/encounters/encounter.service.ts';
import { dayOf } from '../../../platform/clock.ts';
import { db } from '../../../platform/db.ts';
import { DomainError } from '../../../platform/errors.ts';
import { shortened } from '../../../scheme/texts/template.shared.ts';
import type { Call, View } from '../call.ts';
import { dayText } from '../words.ts';

const WHAT = {
  id: true,
  enrolleeId: true,
  version: true,
  visitAt: true,
  visitType: true,
  enrolleeAnsweredAt: true,
  hcp: { select: { name: true } },
  enrollee: { select: { fullName: true } },
} as const;

/** The member says in the web form why; on a phone there is no room for it. */
const DISPUTE_NOTE = 'Disputed by phone: the member says that the visit was not theirs.';

/** Visits of the family that nobody has confirmed or disputed, the latest first. */
export async function visits(call: Call): Promise<View> {
  const rows = await db.encounter.findMany({
    where: encountersToConfirm.where(await call.viewer()),
    select: WHAT,
    orderBy: [{ visitAt: 'desc' }, { id: 'asc' }],
    take: 40,
  });
  if (rows.length === 0) return { text: 'VISITS_NONE', state: 'VISITS' };
  await call.logReads(
    rows.map(({ enrolleeId }) => enrolleeId),
    'CARE',
  );
  const lines = rows.map(({ id, visitAt, hcp }) => ({
    ref: id,
    text: `${dayText(call.words, dayOf(visitAt)).slice(0, -5)} ${shortened(hcp.name, 26)}`,
  }));
  return { text: 'VISITS', lines, state: 'VISITS' };
}

const chosen = async (call: Call) =>
  db.encounter.findFirst({ where: { AND: [{ id: call.step.data.ref ?? '' }, visibleEncounters(await call.viewer())] }, select: WHAT });

export async function visit(call: Call): Promise<View> {
  const row = await chosen(call);
  if (!row || row.enrolleeAnsweredAt) return { text: 'VISIT_ANSWERED' };
  await call.logReads([row.enrolleeId], 'CARE');
  const values = {
    date: dayText(call.words, dayOf(row.visitAt)),
    facility: row.hcp.name,
    name: row.enrollee.fullName,
    care: call.words.care[row.visitType],
  };
  return { text: 'VISIT', values };
}

async function answer(call: Call, confirmed: boolean): Promise<View> {
  const row = await chosen(call);
  if (!row) return { text: 'VISIT_ANSWERED' };
  const input = { version: row.version, confirmed, note: confirmed ? null : DISPUTE_NOTE };
  try {
    await answerEncounter(await call.viewer(), row.id, input);
  } catch (error) {
    if (error instanceof DomainError && ['STATE_INVALID', 'CONFLICT_STALE', 'NOT_FOUND'].includes(error.code))
      return { text: 'VISIT_ANSWERED' };
    throw error;
  }
  return { text: confirmed ? 'VISIT_YES' : 'VISIT_NO', values: { date: dayText(call.words, dayOf(row.visitAt)), facility: row.hcp.name } };
}

export const confirmVisit = (call: Call): Promise<View> => answer(call, true);
export const disputeVisit = (call: Call): Promise<View> => answer(call, false);
