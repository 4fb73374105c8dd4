import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { textProblem } from '../../scheme/validation/text.shared.ts';
import { type Admission, admitPerson, ownPeople } from '../eligibility/admit-person.service.ts';
import { isId } from './codes.ts';

/** The members in the rows of a call. */
export type Members = {
  /**
   * The id of a member, if the facility may use the record. Throws ELG_NOT_ENROLLED or ELG_LOOKUPS at `member`, ELG_PURPOSE at `purpose`.
   */
  admit: (member: string, purpose: LookupPurpose | null) => Promise<string>;
  /** Whether a number or id belongs to this person. Reveals nothing about others. */
  isSame: (member: string, enrolleeId: string) => boolean;
  /** The ids of all people whom the rows name; only for loading what their rows need. */
  ids: readonly string[];
};

const FIELDS = { person: 'member', purpose: 'purpose' } as const;

const normalised = (text: string) => text.trim().toUpperCase();

/** Looks up all members of a call together. A guest is counted and logged once per call. */
export async function loadMembers(
  viewer: Viewer,
  members: readonly (string | null | undefined)[],
  admission: Pick<Admission, 'use' | 'operation'>,
): Promise<Members> {
  const texts = [...new Set(members.flatMap((member) => (member && !textProblem(member) ? [normalised(member)] : [])))];
  const people =
    texts.length === 0
      ? []
      : await db.enrollee.findMany({
          where: {
            OR: [
              { enrolmentNo: { in: texts.filter((text) => !isId(text)) } },
              { id: { in: texts.filter(isId).map((id) => id.toLowerCase()) } },
            ],
            NOT: { enrolmentNo: null },
          },
          select: { id: true, enrolmentNo: true },
        });
  const ids = new Map(
    people.flatMap(({ id, enrolmentNo }) => [[normalised(enrolmentNo ?? ''), id] as const, [normalised(id), id] as const]),
  );
  const own = await ownPeople(
    viewer,
    people.map(({ id }) => id),
  );
  const admitted = new Map<string, Promise<string>>();
  const admitGuest = (member: string, purpose: LookupPurpose | null) => {
    const key = `${normalised(member)} ${purpose}`;
    const admittedId =
      admitted.get(key) ?? admitPerson(viewer, ids.get(normalised(member)) ?? null, { ...admission, purpose, fields: FIELDS });
    admitted.set(key, admittedId);
    return admittedId;
  };
  return {
    admit: async (member, purpose) => {
      const id = ids.get(normalised(member));
      return id && own.has(id) ? id : admitGuest(member, purpose);
    },
    ids: people.map(({ id }) => id),
    isSame: (member, enrolleeId) => ids.get(normalised(member)) === enrolleeId,
  };
}
