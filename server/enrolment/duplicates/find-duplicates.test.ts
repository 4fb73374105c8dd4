import { describe, expect, it } from 'vitest';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeEnrollee, makeMda } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { findDuplicates } from './find-duplicates.ts';

describe('the nightly comparison', () => {
  const countPairs = async (first: object, second: object) => {
    const person = await makeEnrollee({ registeredAt: today(), ...first });
    const { hcpId, lgaId, townId } = person;
    const other = await makeEnrollee({ registeredAt: addDays(today(), -300), hcpId, lgaId, townId, ...second });
    await findDuplicates();
    return db.duplicatePair.count({
      where: {
        OR: [
          { firstId: person.id, secondId: other.id },
          { firstId: other.id, secondId: person.id },
        ],
      },
    });
  };
  const named = (surname: string, firstName: string, more: object = {}) => ({
    surname,
    firstName,
    dateOfBirth: new Date('1991-07-09'),
    ...more,
  });

  it('finds, at one facility or in one LGA, equal names, names with one wrong letter and names in another order', async () => {
    expect(await countPairs(named('Lapang', 'Rifkatu'), named('Lapang', 'Rifkatu'))).toBe(1);
    expect(await countPairs(named('Nanbol', 'Chuwang'), named('Chuwang', 'Nanbol'))).toBe(1);
    expect(await countPairs(named('Wetle', 'Muhammad'), named('Wetle', 'Mohammed'))).toBe(1);
    expect(await countPairs(named('Wuyep', 'Nenfort'), named('Wuyeb', 'Nenfot'))).toBe(1);
  });

  it('ignores three different letters, another sex, birth date or town', async () => {
    const elsewhere = await makeEnrollee();
    const place = { hcpId: elsewhere.hcpId, lgaId: elsewhere.lgaId, townId: elsewhere.townId };
    expect(await countPairs(named('Bitrus', 'Nanfe'), named('Bitras', 'Nanlo'))).toBe(0);
    expect(await countPairs(named('Mangut', 'Plangnan'), named('Mangut', 'Plangnan', { sex: 'FEMALE' }))).toBe(0);
    expect(await countPairs(named('Dalyop', 'Chollom'), named('Dalyop', 'Chollom', { dateOfBirth: new Date('1991-07-10') }))).toBe(0);
    expect(await countPairs(named('Gomwalk', 'Ishaya'), named('Gomwalk', 'Ishayu', place))).toBe(0);
  });

  it('treats names with different first letters, or two different letters, as different people', async () => {
    expect(await countPairs(named('Dakas', 'Grace', { sex: 'FEMALE' }), named('Dakas', 'Peace', { sex: 'FEMALE' }))).toBe(0);
    expect(await countPairs(named('Gopep', 'Titus'), named('Gonap', 'Titus'))).toBe(0);
    expect(await countPairs(named('Tok', 'Lyop'), named('Tol', 'Lyop'))).toBe(0);
  });

  it('flags equal names elsewhere only with a shared third name, employer or next of kin', async () => {
    const elsewhere = await makeEnrollee();
    const place = { hcpId: elsewhere.hcpId, lgaId: elsewhere.lgaId, townId: elsewhere.townId };
    expect(await countPairs(named('Gomwalk', 'Yakubu'), named('Gomwalk', 'Yakubu', place))).toBe(0);
    expect(await countPairs(named('Gomwalk', 'Yakubu Nde'), named('Gomwalk', 'Yakubu Nde', place))).toBe(1);
    const kin = { nextOfKinPhone: '08035550111' };
    expect(await countPairs(named('Gomwalk', 'Musa', kin), named('Gomwalk', 'Musa', { ...place, ...kin }))).toBe(1);
    const { id: mdaId } = await makeMda();
    expect(await countPairs(named('Gomwalk', 'Luka', { mdaId }), named('Gomwalk', 'Luka', { ...place, mdaId }))).toBe(1);
  });

  it('treats two verified NINs as different people', async () => {
    const nin = (nin: string, ninStatus: string) => ({ nin, ninStatus });
    const pair = (name: string, other: string, status: string) =>
      countPairs(named('Kwallu', name, nin(`${other}1`, 'VERIFIED')), named('Kwallu', name, nin(`${other}2`, status)));
    expect(await pair('Simon', '3131313131', 'VERIFIED')).toBe(0);
    expect(await pair('Titus', '4141414141', 'UNVERIFIED')).toBe(1);
  });

  it('treats twins in one family as different children', async () => {
    const family = await makeFamily();
    const twin = (firstName: string) => named('Gyang', firstName, { relationship: 'CHILD', principalId: family.principal.id });
    expect(await countPairs(twin('Hassana'), twin('Hussaina'))).toBe(0);
  });
});
