import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { normalReferralCode } from '../../care/referrals/incoming-referral.service.ts';
import { visibleReferrals } from '../../care/referrals/referral.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { can as may, type Permission } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { searchEnrollees } from './enrollee-hits.ts';

export type SearchKind = 'ENROLLEE' | 'HCP' | 'PA_REQUEST' | 'REFERRAL' | 'CLAIM' | 'BILL';
export type SearchHit = { kind: SearchKind; id: string; title: string; subtitle: string };

const PER_KIND = 5;

const enrollees = async (viewer: Viewer, text: string): Promise<SearchHit[]> =>
  (await searchEnrollees(viewer, text, PER_KIND)).map((row) => ({
    kind: 'ENROLLEE',
    id: row.id,
    title: row.fullName,
    subtitle: [row.enrolmentNo, row.plan.name].filter(Boolean).join(', '),
  }));

const hcps = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.hcp.findMany({
    where: {
      AND: [
        visibleHcps(viewer),
        { OR: [{ name: { contains: escapeLike(text), mode: 'insensitive' } }, { code: { startsWith: escapeLike(text.toUpperCase()) } }] },
      ],
    },
    select: { id: true, name: true, code: true, lga: { select: { name: true } } },
    orderBy: { name: 'asc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'HCP', id: row.id, title: row.name, subtitle: [row.code, row.lga.name].filter(Boolean).join(', ') }));
};

const paRequests = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const number = paNumber(text);
  const rows = await db.paRequest.findMany({
    where: {
      AND: [
        visiblePaRequests(viewer),
        { OR: [{ requestNo: { startsWith: escapeLike(number) } }, { code: { code: { startsWith: escapeLike(number) } } }] },
      ],
    },
    select: { id: true, requestNo: true, code: { select: { code: true } }, enrollee: { select: { fullName: true } } },
    orderBy: { requestedAt: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'PA_REQUEST',
    id: row.id,
    title: row.code?.code ?? row.requestNo,
    subtitle: [row.code ? row.requestNo : null, row.enrollee.fullName].filter(Boolean).join(', '),
  }));
};

const referrals = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const number = text.toUpperCase();
  const rows = await db.referral.findMany({
    where: {
      AND: [
        visibleReferrals(viewer),
        {
          OR: [
            { referralNo: { startsWith: escapeLike(number) } },
            { referralCode: { startsWith: escapeLike(number) } },
            { referralCode: normalReferralCode(number) },
          ],
        },
      ],
    },
    select: { id: true, referralNo: true, referralCode: true, enrollee: { select: { fullName: true } } },
    orderBy: { requestedAt: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'REFERRAL',
    id: row.id,
    title: row.referralNo,
    subtitle: [row.referralCode, row.enrollee.fullName].filter(Boolean).join(', '),
  }));
};

const claims = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.claim.findMany({
    where: { AND: [visibleClaims(viewer), { claimNo: { startsWith: escapeLike(text.toUpperCase()) } }] },
    select: { id: true, claimNo: true, enrollee: { select: { fullName: true } }, hcp: { select: { name: true } } },
    orderBy: { claimNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'CLAIM', id: row.id, title: row.claimNo, subtitle: `${row.enrollee.fullName}, ${row.hcp.name}` }));
};

const bills = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.bill.findMany({
    where: { AND: [visibleBills(viewer), { billNo: { startsWith: escapeLike(text.toUpperCase()) } }] },
    select: { id: true, billNo: true, hcp: { select: { name: true } } },
    orderBy: { billNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'BILL', id: row.id, title: row.billNo, subtitle: row.hcp.name }));
};

/** Finds records by number, name or phone within the viewer's own rows. The shape of the text says where to look, so that each search is one or two index look-ups. */
export async function search(viewer: Viewer, raw: string): Promise<SearchHit[]> {
  const text = raw.trim().slice(0, 80);
  if (text.length < 2) return [];
  const can = (permission: Permission) => may(viewer, permission);
  const is = (prefix: RegExp) => prefix.test(text);
  const sources: Promise<SearchHit[]>[] = [];
  if (/^PAR?-/.test(paNumber(text))) {
    if (can('PA_REQUEST_READ')) sources.push(paRequests(viewer, text));
  } else if (is(/^(ref\/|rc-?\d)/i)) {
    if (can('REFERRAL_READ')) sources.push(referrals(viewer, text));
  } else if (is(/^clm/i)) {
    if (can('CLAIM_READ')) sources.push(claims(viewer, text));
  } else if (is(/^bat-/i)) {
    if (can('BILL_READ')) sources.push(bills(viewer, text));
  } else {
    if (can('ENROLLEE_READ')) sources.push(enrollees(viewer, text));
    if (can('HCP_READ') && viewer.scope.kind === 'SCHEME') sources.push(hcps(viewer, text));
  }
  return (await Promise.all(sources)).flat();
}
