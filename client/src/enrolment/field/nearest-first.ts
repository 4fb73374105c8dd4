import type { FieldFacilitiesQuery, FieldReferenceQuery } from './FieldReference.generated.ts';

type Ward = FieldReferenceQuery['wards'][number];
type Facility = FieldFacilitiesQuery['hcps']['items'][number];
type Point = { latitude: number; longitude: number };
type Home = { lgaId: string; townId: unknown; wardId: unknown };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The coordinates of a ward; without a ward, or where it has none, the middle of the wards of the LGA. */
function placeOf(wards: readonly Ward[], lgaId: string, wardId: unknown): Point | null {
  const points = wards.flatMap((ward) =>
    ward.lgaId === lgaId && ward.latitude != null && ward.longitude != null
      ? [{ id: ward.id, latitude: ward.latitude, longitude: ward.longitude }]
      : [],
  );
  const own = points.find(({ id }) => id === wardId);
  if (own) return own;
  return points.length === 0
    ? null
    : { latitude: mean(points.map(({ latitude }) => latitude)), longitude: mean(points.map(({ longitude }) => longitude)) };
}

/** Facilities of the own town first, then of the LGA, then by distance, like the server’s nearestHcps. */
export function nearestFirst(wards: readonly Ward[], home: Home, facilities: readonly Facility[]): Facility[] {
  const from = placeOf(wards, home.lgaId, home.wardId);
  const distance = (hcp: Facility) => {
    const to = from && placeOf(wards, hcp.lga.id, hcp.ward?.id);
    if (!from || !to) return Number.POSITIVE_INFINITY;
    const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
    return Math.hypot(to.latitude - from.latitude, east);
  };
  const ranked = facilities.map((hcp) => ({
    hcp,
    rank: hcp.town.id === home.townId ? 0 : hcp.lga.id === home.lgaId ? 1 : 2,
    distance: distance(hcp),
  }));
  return ranked
    .sort((a, b) => a.rank - b.rank || (a.distance === b.distance ? a.hcp.name.localeCompare(b.hcp.name) : a.distance - b.distance))
    .map(({ hcp }) => hcp);
}
