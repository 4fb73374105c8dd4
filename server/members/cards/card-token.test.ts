import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardAddress, keysOf, readCard, scannedToken, signCard } from './card-token.ts';

const code = () => ({ enrolleeId: randomUUID(), issue: 1 });

describe('the code on a card', () => {
  it('identifies the holder and issue, only to this server', () => {
    const mine = { enrolleeId: randomUUID(), issue: 517 };
    expect(readCard(signCard(mine))).toEqual(mine);
    expect(signCard(mine)).toMatch(/^[\w-]{44}$/);
  });

  it('is unique for each of 10,000 people and for each issue', () => {
    const people = Array.from({ length: 5000 }, code);
    const tokens = people.flatMap((person) => [signCard(person), signCard({ ...person, issue: 2 })]);
    expect(new Set(tokens).size).toBe(10_000);
    expect(tokens.map((token) => readCard(token)?.enrolleeId)).toEqual(people.flatMap(({ enrolleeId }) => [enrolleeId, enrolleeId]));
  });

  it('is rejected with any letter changed', () => {
    const token = signCard(code());
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readCard(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
  });

  it.each(['', 'x', 'A'.repeat(44), 'é'.repeat(44), `${'A'.repeat(43)}=`, 'PL/TISHIP/2026/000123'])('is not %j', (text) => {
    expect(readCard(text)).toBeNull();
  });

  it('of another secret is rejected, of an earlier secret still accepted', () => {
    const payload = code();
    const token = signCard(payload, keysOf('the secret of last year'));
    expect(readCard(token)).toBeNull();
    expect(readCard(token, keysOf('the secret of this year'))).toBeNull();
    expect(readCard(token, keysOf('the secret of this year', 'the secret of last year'))).toEqual(payload);
  });

  it('is found in what a scanner types: the address or the code, with what surrounds it', () => {
    const payload = code();
    const token = signCard(payload);
    expect(scannedToken(`${cardAddress(payload)}\r\n`)).toBe(token);
    expect(scannedToken(` https://lafiya.example.org/check/${token}/ `)).toBe(token);
    expect(scannedToken(token)).toBe(token);
    expect(scannedToken('PL/TISHIP/2026/000123')).toBeNull();
    expect(scannedToken('08031234567')).toBeNull();
  });
});
