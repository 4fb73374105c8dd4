import { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { isOnRecord, MAX_DISTANCE, NEARLY_SAME_NAME } from '../similar-names.ts';

/** A person to be enrolled. `familyOf` is the existing principal whose family the person joins: twins are named alike. */
export type NewPerson = {
  rowId: string;
  name: string;
  dateOfBirth: string;
  sex: string;
  lgaId: string | null;
  hcpId: string | null;
  familyOf: string | null;
};

/** The enrolment numbers of people on record with the same date of birth and sex, nearly the same name, and the LGA or facility in common, by row. At most three each. */
export async function similarPeople(people: readonly NewPerson[]): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ rowId: string; enrolmentNo: string }[]>(Prisma.sql`
    SELECT a."rowId", near."enrolmentNo"
    FROM (SELECT *, search_form(name) AS "searchName" FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      AS t("rowId" uuid, name text, "dateOfBirth" date, sex "Sex", "lgaId" uuid, "hcpId" uuid, "familyOf" uuid)) a
    CROSS JOIN LATERAL (
      SELECT b."enrolmentNo", b."registeredAt" FROM "Enrollee" b
      WHERE b."dateOfBirth" = a."dateOfBirth" AND b.sex = a.sex AND b."enrolmentNo" IS NOT NULL AND ${isOnRecord('b')}
        AND (b."lgaId" = a."lgaId" OR b."hcpId" = a."hcpId") AND coalesce(b."principalId", b.id) IS DISTINCT FROM a."familyOf"
        AND length(a."searchName") < 255 AND length(b."searchName") < 255
        AND abs(length(a."searchName") - length(b."searchName")) <= ${MAX_DISTANCE}::int
        AND ${NEARLY_SAME_NAME}
      ORDER BY b."registeredAt" DESC NULLS LAST LIMIT 3) near
    ORDER BY a."rowId", near."registeredAt" DESC NULLS LAST`);
  const found = new Map<string, string[]>();
  for (const { rowId, enrolmentNo } of rows) found.set(rowId, [...(found.get(rowId) ?? []), enrolmentNo]);
  return found;
}
