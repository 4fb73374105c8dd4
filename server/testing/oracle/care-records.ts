import { addDays, dayOf, isoDay, monthOf } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

type Facility = { id: string; level: string | null; ownership: string | null; status: string; lgaId: string; townId: string };
type CareRow = {
  enrolleeId: string;
  lgaId: string;
  townId: string;
  enrolleeLgaId: string;
  enrolleeTownId: string;
  enrollee: { wardId: string | null };
  planId: string;
  mda: { id: string; type: string } | null;
  sex: string;
  age: number;
  status: string;
};
type CareDetails = { at: Date; facility: Facility; diagnosisId?: string | null; place?: { lgaId: string; townId: string } };

/** A stored row with the fields that all kinds of care have in common. */
export type Care<Row = CareRow> = Row & {
  day: Date;
  hour: string;
  facility: Facility;
  mainDiagnosisId: string | null;
  place: { lgaId: string; townId: string };
};

const care = <Row extends CareRow>(row: Row, { at, facility, diagnosisId, place }: CareDetails): Care<Row> => ({
  ...row,
  day: dayOf(at),
  hour: `${String((at.getUTCHours() + 1) % 24).padStart(2, '0')}:00`,
  facility,
  mainDiagnosisId: diagnosisId ?? null,
  place: place ?? row,
});

const mainDiagnosis = { where: { position: 0 } } as const;
const enrollee = { select: { wardId: true } } as const;

/** Reads all care that reports may count, without the reports engine. */
export async function loadCareRecords() {
  const [encounters, requests, referrals, claims] = await Promise.all([
    db.encounter.findMany({ include: { hcp: true, mda: true, enrollee, diagnoses: mainDiagnosis } }),
    db.paRequest.findMany({ include: { hcp: true, mda: true, enrollee, diagnoses: mainDiagnosis, items: { include: { service: true } } } }),
    db.referral.findMany({ include: { fromHcp: true, toHcp: true, mda: true, enrollee } }),
    db.claim.findMany({ include: { hcp: true, mda: true, enrollee, diagnoses: mainDiagnosis } }),
  ]);
  const paRequest = requests.map((row) =>
    care(row, { at: row.requestedAt, facility: row.hcp, diagnosisId: row.diagnoses[0]?.diagnosisId }),
  );
  const receivedReferrals = referrals.filter(
    ({ status, arrivedAt }) => !['PENDING', 'REJECTED', 'CANCELLED'].includes(status) || arrivedAt,
  );
  return {
    encounter: encounters
      .filter(({ status }) => status !== 'VOID')
      .map((row) => care(row, { at: row.visitAt, facility: row.hcp, diagnosisId: row.diagnoses[0]?.diagnosisId })),
    paRequest,
    paItem: paRequest.flatMap((request) => request.items.map((item) => ({ ...request, item }))),
    referral: referrals.map((row) => care(row, { at: row.requestedAt, facility: row.fromHcp, diagnosisId: row.provisionalDiagnosisId })),
    referralIn: receivedReferrals.map((row) =>
      care(row, { at: row.requestedAt, facility: row.toHcp, diagnosisId: row.provisionalDiagnosisId, place: row.toHcp }),
    ),
    claim: claims
      .filter(({ status }) => !['DRAFT', 'READY', 'WITHDRAWN'].includes(status))
      .map((row) => ({
        ...care(row, { at: row.serviceTo, facility: row.hcp, diagnosisId: row.diagnoses[0]?.diagnosisId }),
        day: row.serviceTo,
      })),
  };
}

export type CareRecords = Awaited<ReturnType<typeof loadCareRecords>>;
export type CareFact = keyof CareRecords;
export type CareFilter = { from: string; to: string; placeBasis?: string; ageMin?: number; ageMax?: number } & Record<
  string,
  string | number | string[] | undefined
>;
type AnyCare = Care & Record<string, unknown>;

export const bandOf = (age: number) =>
  age < 5 ? '0–4' : age < 15 ? '5–14' : age < 25 ? '15–24' : age < 45 ? '25–44' : age < 65 ? '45–64' : '65+';
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
/** The keys of a day that differ from those of its month. */
export const DATE_KEYS: Record<string, (day: Date) => string> = {
  week: (day) => isoDay(addDays(day, -((day.getUTCDay() + 6) % 7))),
  weekday: (day) => WEEKDAYS[day.getUTCDay()] ?? '',
  month: (day) => isoDay(monthOf(day)),
};
const lgaOf = (row: Care, basis?: string) => (basis === 'ENROLLEE' ? row.enrolleeLgaId : row.place.lgaId);
const townOf = (row: Care, basis?: string) => (basis === 'ENROLLEE' ? row.enrolleeTownId : row.place.townId);

/** The key of a row in each dimension. */
export const CARE_KEYS: Record<string, (row: AnyCare, basis?: string) => unknown> = {
  lga: lgaOf,
  town: townOf,
  hcp: ({ facility }) => facility.id,
  hcpLevel: ({ facility }) => facility.level,
  ownership: ({ facility }) => facility.ownership,
  mda: ({ mda }) => mda?.id ?? null,
  mdaType: ({ mda }) => mda?.type ?? null,
  plan: ({ planId }) => planId,
  sex: ({ sex }) => sex,
  ageBand: ({ age }) => bandOf(age),
  status: ({ status }) => status,
  ward: ({ enrollee: { wardId } }) => wardId,
  ...Object.fromEntries(Object.entries(DATE_KEYS).map(([name, keyOf]) => [name, ({ day }: AnyCare) => keyOf(day)])),
  diagnosis: ({ mainDiagnosisId }) => mainDiagnosisId,
};

/** Keys that only some facts have. */
export const FACT_KEYS: Partial<Record<CareFact, typeof CARE_KEYS>> = {
  encounter: { visitType: ({ visitType }) => visitType, outcome: ({ outcome }) => outcome },
  paRequest: { officer: ({ decidedById }) => decidedById, urgency: ({ urgency }) => urgency, hour: ({ hour }) => hour },
  paItem: {
    service: ({ item }) => (item as { serviceId: string }).serviceId,
    serviceCategory: ({ item }) => (item as { service: { category: string } }).service.category,
    officer: ({ decidedById }) => decidedById,
  },
  referral: { officer: ({ decidedById }) => decidedById, urgency: ({ urgency }) => urgency, destination: ({ toHcpId }) => toHcpId },
  referralIn: { urgency: ({ urgency }) => urgency },
};

/** The key that each list filter compares. */
const FILTER_KEYS: Record<string, (row: AnyCare, basis?: string) => unknown> = {
  ...{
    lgaId: lgaOf,
    townId: townOf,
    wardId: CARE_KEYS.ward,
    hcpId: CARE_KEYS.hcp,
    hcpLevel: CARE_KEYS.hcpLevel,
    ownership: CARE_KEYS.ownership,
  },
  ...{ hcpStatus: ({ facility }: AnyCare) => facility.status, mdaId: CARE_KEYS.mda, mdaType: CARE_KEYS.mdaType, planId: CARE_KEYS.plan },
  ...{ sex: CARE_KEYS.sex, diagnosisId: CARE_KEYS.diagnosis, paStatus: CARE_KEYS.status, referralStatus: CARE_KEYS.status },
  ...{ urgency: ({ urgency }: AnyCare) => urgency, visitType: ({ visitType }: AnyCare) => visitType },
  officerId: ({ decidedById }: AnyCare) => decidedById,
} as Record<string, (row: AnyCare, basis?: string) => unknown>;

/** Whether a row matches the filter; `ignored` filters do not apply to it. */
export function matchesCareFilter(
  { from, to, placeBasis, ageMin = 0, ageMax = 200, ...lists }: CareFilter,
  ignored: readonly string[] = [],
) {
  return (row: Care): boolean =>
    isoDay(row.day) >= from &&
    isoDay(row.day) <= to &&
    row.age >= ageMin &&
    row.age <= ageMax &&
    Object.entries(lists).every(
      ([name, values]) =>
        !Array.isArray(values) || ignored.includes(name) || values.includes(String(FILTER_KEYS[name]?.(row as AnyCare, placeBasis))),
    );
}
