import { afterEach, beforeEach } from 'vitest';
import { env } from '../platform/env.ts';
import { type RemitaStandIn, remitaStandIn } from './remita-stand-in.ts';

/** Before each test of the file a connection to a new stand-in for Remita, which is cut after it. */
export function withRemita(): { readonly remita: RemitaStandIn } {
  let standIn: RemitaStandIn | null = null;
  beforeEach(async () => {
    standIn = await remitaStandIn();
    Object.assign(env, standIn.settings);
  });
  afterEach(async () => {
    const names = ['REMITA_URL', 'REMITA_MERCHANT_ID', 'REMITA_SERVICE_TYPE_ID', 'REMITA_API_KEY'];
    Object.assign(env, Object.fromEntries(names.map((name) => [name, undefined])));
    await standIn?.close();
  });
  return {
    get remita() {
      if (!standIn) throw new Error('The stand-in is there during a test alone');
      return standIn;
    },
  };
}
