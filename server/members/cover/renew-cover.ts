import { Prisma } from '../../generated/prisma/client.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { enrolleeMachine } from '../enrollee.machine.ts';
import { notifyMembers } from './cover-notices.ts';
import { type CoverChange, DEPENDANT_END, lockFamilies, type Selection, selected, todaySql } from './cover-rows.ts';

type Session = { id: string; startsOn: Date; endsOn: Date };

/**
 * Renews the cover of principals with the dependants who had it: by the plan's months, or to the end of a session, which a second renewal for the same session leaves as it is.
 * Before the end, cover continues from its old end; after the end, a new period starts today, past the grace days after the plan's waiting days, and the old one is kept (CoverPeriod), so that care inside it stays covered care.
 * A card shows the end of its session: for another session a new one is printed.
 * The caller has the money, and calls it once for each payment. Principals who are disabled, suspended, deceased or covered without end are not among the answer.
 */
export async function renewCover(write: Write, selection: Selection, session: Session | null = null): Promise<CoverChange[]> {
  await lockFamilies(write.tx, selection);
  const { renewalGraceDays } = await getSettings();
  const at = now();
  const [sessionStart, sessionEnd] = session ? [isoDay(session.startsOn), isoDay(session.endsOn)] : [null, null];
  const renewed = await write.tx.$queryRaw<CoverChange[]>(Prisma.sql`
    WITH due AS (
      SELECT e.id, e."coverageStart" AS "oldStart", e."coverageEnd" AS "oldEnd", e."coverageEnd" >= ${todaySql()} AS early, pl."durationMonths" AS months,
        greatest(${sessionStart}::date, ${todaySql()} + CASE WHEN ${todaySql()} - e."coverageEnd" > ${renewalGraceDays}::int THEN pl."waitingDays" ELSE 0 END) AS fresh
      FROM "Enrollee" e JOIN "Plan" pl ON pl.id = e."planId"
      WHERE ${selected(selection)} AND e."principalId" IS NULL AND e.status IN ('ACTIVE', 'EXPIRED') AND e."coverageEnd" IS NOT NULL
        AND (${sessionEnd}::date IS NULL AND pl."periodType" = 'MONTHS' OR ${sessionEnd}::date > e."coverageEnd")
    ), heads AS (
      SELECT id, early, CASE WHEN early THEN "oldStart" ELSE fresh END AS "coverageStart",
        coalesce(${sessionEnd}::date, ((CASE WHEN early THEN "oldEnd" + 1 ELSE fresh END) + make_interval(months => months))::date - 1) AS "coverageEnd"
      FROM due
    ), old AS (
      SELECT d.id, d.status, d."coverageStart" AS "oldStart", d."coverageEnd" AS "oldEnd", p.early, d."principalId" IS NOT NULL AS follows,
        CASE WHEN p.early THEN d."coverageStart" ELSE greatest(p."coverageStart", d."dateOfBirth") END AS "start",
        CASE WHEN d."principalId" IS NULL THEN p."coverageEnd" ELSE ${DEPENDANT_END} END AS "end"
      FROM "Enrollee" d JOIN heads p ON p.id = coalesce(d."principalId", d.id) JOIN "Plan" pl ON pl.id = d."planId"
      WHERE d."principalId" IS NULL
        OR d.status IN ('ACTIVE', 'EXPIRED') AND NOT (d.status = 'EXPIRED' AND d.relationship = 'CHILD' AND d."dateOfBirth" + make_interval(years => pl."childMaxAge") <= ${todaySql()})
    ), kept AS (
      INSERT INTO "CoverPeriod" (id, "enrolleeId", "startsOn", "endsOn")
      SELECT gen_random_uuid(), id, "oldStart", "oldEnd" FROM old WHERE NOT early AND "oldEnd" IS NOT NULL AND "end" >= "start"
    )
    UPDATE "Enrollee" e SET
      status = 'ACTIVE', "statusReason" = NULL, "statusChangedAt" = ${at}, "coverageStart" = old."start", "coverageEnd" = old."end",
      "sessionId" = coalesce(${session?.id ?? null}::uuid, e."sessionId"),
      "cardPrintedAt" = CASE WHEN ${session?.id ?? null}::uuid <> coalesce(e."sessionId", gen_random_uuid()) THEN NULL ELSE e."cardPrintedAt" END, version = e.version + 1, "updatedAt" = ${at}
    FROM old WHERE e.id = old.id AND old."end" >= old."start" AND (old."end" > old."oldEnd" OR old."oldEnd" IS NULL)
    RETURNING e.id, old.status::text AS "fromStatus", coalesce(e."enrolmentNo", e."fullName") AS number, e."fullName", e.relationship::text AS relationship, old.follows`);
  await recordChanges(write, enrolleeMachine, 'RENEW', renewed, (number) => `Renewed the cover of ${number}`);
  notifyMembers(write, renewed, { kind: 'COVER_RENEWED', title: 'Your cover has been renewed' });
  return renewed;
}
