import { newKeyCounts, type Viewer } from '../scheme/access/viewer.ts';
import { viewerFor } from './as.ts';
import { makeUser } from './make/make.ts';

/** An administrator with a key of the scheme, and one with a key of an external organisation, which gets coarse numbers. */
export async function makeKeyViewers(): Promise<{ inside: Viewer; outside: Viewer }> {
  const viewer = await viewerFor((await makeUser('ADMIN')).id);
  const apiKey = {
    id: viewer.userId,
    outside: false,
    name: 'Dashboard',
    operations: [],
    writes: [],
    isTest: false,
    counts: newKeyCounts(),
  };
  return { inside: { ...viewer, apiKey }, outside: { ...viewer, apiKey: { ...apiKey, outside: true } } };
}
