import { randomBytes } from 'node:crypto';
import { hashOfKey } from '../../identity/api-keys/api-key-secret.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { renewPhoneGatewayInput } from './gateway.input.ts';
import { PHONE_GATEWAY_KEYS, type PhoneGatewayKey, phoneGateway } from './gateways.ts';

/** How long the previous address also works, so that the administrator can enter the new one at the gateway. */
const BOTH_ADDRESSES_DAYS = 1;

/** A gateway with the beginning of its address; the secret at its end is not stored. */
export type GatewayRow = {
  key: PhoneGatewayKey;
  label: string;
  address: string;
  isOn: boolean;
  renewedAt: Date | null;
  version: number;
};

/** All gateways, in their order. Errors: FORBIDDEN. */
export async function phoneGateways(viewer: Viewer): Promise<GatewayRow[]> {
  requireWholeScheme(viewer);
  const [rows, settings] = [new Map((await db.phoneGateway.findMany()).map((row) => [row.key, row])), await getSettings()];
  return PHONE_GATEWAY_KEYS.map((key) => {
    const { label, path, isOn } = phoneGateway(key);
    const row = rows.get(key);
    return {
      key,
      label,
      address: `${publicUrl()}${path}/`,
      isOn: isOn(settings),
      renewedAt: row?.renewedAt ?? null,
      version: row?.version ?? 0,
    };
  });
}

/** Makes a new address, which is shown once; null for a repeated request. The previous one works for a day. Errors: FORBIDDEN, NOT_FOUND, CONFLICT_STALE. */
export async function renewPhoneGateway(viewer: Viewer, raw: unknown): Promise<{ gateway: GatewayRow; address: string | null }> {
  requireWholeScheme(viewer);
  const { key: sent, version } = parse(renewPhoneGatewayInput, raw);
  const key = PHONE_GATEWAY_KEYS.find((known) => known === sent);
  if (!key) throw new DomainError('NOT_FOUND');
  const { label, path } = phoneGateway(key);
  const secret = randomBytes(24).toString('base64url');
  const call = uuid7();
  const made = await transact(viewer, 'renewPhoneGateway', async ({ tx, log }) => {
    const fresh = { secretHash: hashOfKey(secret), renewedAt: now(), renewedById: viewer.userId };
    const before = await tx.phoneGateway.findUnique({ where: { key } });
    const { count } = before
      ? await tx.phoneGateway.updateMany({
          where: { key, version },
          data: {
            ...fresh,
            previousHash: before.secretHash,
            previousUntil: addDays(now(), BOTH_ADDRESSES_DAYS),
            version: { increment: 1 },
          },
        })
      : await tx.phoneGateway.createMany({ data: [{ key, ...fresh, version: version + 1 }], skipDuplicates: true });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({
      action: 'PhoneGateway.RENEW',
      entityType: 'PhoneGateway',
      summary: `Renewed the callback address of “${label}”`,
      after: { key },
    });
    return call;
  });
  const row = (await phoneGateways(viewer)).find((one) => one.key === key);
  if (!row) throw new DomainError('NOT_FOUND');
  return { gateway: row, address: made === call ? `${publicUrl()}${path}/${secret}` : null };
}
