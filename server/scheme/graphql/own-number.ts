import { db } from '../../platform/db.ts';
import type { Viewer } from '../access/viewer.ts';

/** The records that facilities know by numbers of their own, with the column of the facility. */
const FACILITY_OF = { Bill: 'hcpId', Claim: 'hcpId', Encounter: 'hcpId', PaRequest: 'hcpId', Referral: 'fromHcpId' } as const;

/** The fields of an input that name such a record. */
const NAMED_IN = { claimId: 'Claim', encounterId: 'Encounter', fromEncounterId: 'Encounter' } as const;

type Delegate = { findFirst: (query: object) => Promise<{ id: string } | null> };

/** The id of a record that a facility's own system names by its own number (`externalId`); any other text as it is. */
export async function recordIdOf({ apiKey, scope }: Viewer, model: string, text: string): Promise<string> {
  const facility = FACILITY_OF[model as keyof typeof FACILITY_OF];
  if (!apiKey || scope.kind !== 'HCP' || !facility) return text;
  const delegate = db[(model.charAt(0).toLowerCase() + model.slice(1)) as 'claim'] as unknown as Delegate;
  const record = await delegate.findFirst({ where: { [facility]: scope.hcpId, externalId: text }, select: { id: true } });
  return record?.id ?? text;
}

/** The input of a key with the ids of records that it names by own numbers. */
export async function withRecordIds(viewer: Viewer, input: unknown): Promise<unknown> {
  if (!viewer.apiKey || typeof input !== 'object' || input === null) return input;
  const ids: Record<string, string> = {};
  for (const [field, model] of Object.entries(NAMED_IN)) {
    const text = (input as Record<string, unknown>)[field];
    if (typeof text === 'string' && text) ids[field] = await recordIdOf(viewer, model, text);
  }
  return { ...input, ...ids };
}
