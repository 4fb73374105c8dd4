import { createHmac, timingSafeEqual } from 'node:crypto';
import { authSecret } from '../../platform/env.ts';
import { authNames } from './auth.ts';

const sign = (value: string): Buffer => createHmac('sha256', authSecret()).update(value).digest();

const pairsOf = (header: string | undefined): string[] => header?.split(';').map((pair) => pair.trim()) ?? [];

/** The value of a signed cookie; null if missing or the signature is invalid. */
export function signedCookie(header: string | undefined, name: string): string | null {
  const pair = pairsOf(header).find((cookie) => cookie.startsWith(`${name}=`));
  if (!pair) return null;
  const signed = decode(pair.slice(name.length + 1));
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const actualSignature = Buffer.from(signed.slice(dot + 1), 'base64');
  const expectedSignature = sign(value);
  return actualSignature.length === expectedSignature.length && timingSafeEqual(actualSignature, expectedSignature) ? value : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** A Set-Cookie header with a signed value and better-auth’s cookie attributes. */
export async function makeSignedCookie(key: string, value: string, seconds: number): Promise<string> {
  const { name, attributes } = (await authNames().$context).createAuthCookie(key);
  const signed = encodeURIComponent(`${value}.${sign(value).toString('base64')}`);
  const secure = attributes.secure ? '; Secure' : '';
  return `${name}=${signed}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookies of a request without this one. */
export const withoutCookie = (header: string | undefined, name: string): string =>
  pairsOf(header)
    .filter((pair) => !pair.startsWith(`${name}=`))
    .join('; ');
