import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as enums from '../../generated/prisma/enums.ts';
import { readLgas, stateCodeOf } from '../../scheme/reference/files.ts';
import { GUIDE_LGAS } from './guide-lgas.ts';
import { koboOf, moneyOf } from './money.ts';
import { guideLga, guideState, ourLga, STATES } from './places.ts';
import * as tables from './tables.ts';

const values = (names: object) => Object.values(names) as never[];

describe('a table of codes', () => {
  it.each([
    ['gender', tables.GENDER, enums.Sex],
    ['relationship', tables.RELATIONSHIP, enums.Relationship],
    ['facility type', tables.FACILITY_TYPE, enums.HcpLevel],
    ['encounter status', tables.ENCOUNTER_STATUS, enums.EncounterStatus],
    ['visit outcome', tables.VISIT_OUTCOME, enums.VisitOutcome],
    ['urgency', tables.PRIORITY, enums.Urgency],
  ])('of %s leads back to every value', (_name, table, names) => {
    for (const value of values(names)) expect(table.valueOf(table.codeOf(value))).toBe(value);
    expect(new Set(table.codes).size).toBe(values(names).length);
    expect(table.valueOf('no such code')).toBeUndefined();
  });

  it.each([
    ['cut reasons', tables.CUT_REASONS, { ...enums.CutReason, ...enums.PaReason }],
    ['purposes', tables.LOOKUP_PURPOSES, enums.LookupPurpose],
    ['visit types', tables.VISIT_TYPES, enums.VisitType],
    ['visit types of claims', tables.CLAIM_VISIT_TYPES, enums.ClaimVisitType],
    ['kinds of facilities', tables.FACILITY_KINDS, enums.HcpType],
    ['classes of visits', tables.CLASS_OF_VISIT, enums.VisitType],
    ['outcomes of claims', tables.CLAIM_OUTCOME, enums.ClaimStatus],
    ['outcomes of PA requests', tables.PA_OUTCOME, enums.PaRequestStatus],
    ['statuses of claims', tables.CLAIM_STATUS, enums.ClaimStatus],
    ['statuses of cover', tables.COVERAGE_STATUS, enums.EnrolleeStatus],
    ['statuses of referrals', tables.REFERRAL_STATUS, enums.ReferralStatus],
    ['statuses of tasks', tables.TASK_STATUS, enums.ReferralStatus],
    ['statuses of payments', tables.PAYMENT_STATUS, enums.PaymentStatus],
  ])('of %s has every value, and no other', (_name, table, names) => {
    expect(Object.keys(table).sort()).toEqual(values(names).toSorted());
  });
});

describe('the places of the guide', () => {
  const lgas = STATES.flatMap((state) => readLgas(state === 'KB' ? 'KE' : state));

  it('have a code for each of the 774 local governments, and each leads back', () => {
    expect(lgas).toHaveLength(774);
    const codes = lgas.map(({ code }) => guideLga(code));
    expect(new Set(codes).size).toBe(774);
    expect(codes.map(ourLga)).toEqual(lgas.map(({ code }) => code));
    expect(Object.keys(GUIDE_LGAS).filter((code) => !lgas.some((lga) => lga.code === code))).toEqual([]);
    expect(guideLga('pl-quaan-pan')).toBe("pl-qua'an-pan");
  });

  it('have the state of each, as the guide writes it', () => {
    expect(new Set(lgas.map(({ code }) => guideState(code)))).toEqual(new Set(STATES));
    expect([stateCodeOf('Kebbi'), guideState('ke-jega')]).toEqual(['KE', 'KB']);
  });
});

describe('an amount', () => {
  it('in whole kobo survives the way to naira and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (kobo) => {
        expect(koboOf(moneyOf(kobo).value ?? Number.NaN)).toBe(kobo === 0 ? 0 : kobo);
      }),
    );
  });

  it('beyond kobo, or beyond exact numbers, is none', () => {
    expect([0.1, 0.29, 1.005, 2.5, 1e21, 0.1 + 0.2, Number.NaN].map(koboOf)).toEqual([10, 29, null, 250, null, null, null]);
  });
});
