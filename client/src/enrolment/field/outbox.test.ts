import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { memoryKeyFiles, memoryStore, testServer } from '../../platform/offline/memory-store.ts';
import { Vault, VaultLocked } from '../../platform/offline/vault.ts';
import type { FamilyValues } from './family-form.ts';
import { canCorrect, type DraftVersion, type OpenFamily, Outbox, type RegisteredFamily, type Requests } from './outbox.ts';

const LOST = new TypeError('Failed to fetch');
const refused = (code: string, fields: Record<string, string> = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: `Refused: ${code}`, extensions: { code, fields } }] });

type Fault = { before?: unknown; after?: unknown };

/** A fake server with idempotency keys. Faults are injected per request name, each for one request. */
function server() {
  const faults: Record<string, Fault[]> = {};
  const effects: string[] = [];
  const answers = new Map<string, unknown>();
  const files = new Map<string, string>();
  async function answer<Value>(name: string, key: string | null, effect: () => Value): Promise<Value> {
    const fault = faults[name]?.shift();
    if (fault?.before) throw fault.before;
    const stored = key && answers.has(key) ? (answers.get(key) as Value) : effect();
    if (key) answers.set(key, stored);
    if (fault?.after) throw fault.after;
    return stored;
  }
  const versions = new Map<string, number>();
  const sentUnder = new Map<string, number>();
  function change(name: string, { id, version }: DraftVersion, key: string, effect = name): Promise<DraftVersion> {
    // As the server does, a key belongs to one body.
    expect(sentUnder.get(key) ?? version).toBe(version);
    sentUnder.set(key, version);
    return answer(name, key, () => {
      if (versions.get(id) !== version) throw refused('CONFLICT_STALE');
      effects.push(effect);
      versions.set(id, version + 1);
      return { id, version: version + 1 };
    });
  }
  const requests: Requests = {
    start: ({ surname }, key) =>
      answer('savePerson', key, () => {
        effects.push(`start ${surname}`);
        versions.set(`registration of ${surname}`, 0);
        return { id: `registration of ${surname}`, version: 0 };
      }),
    savePerson: (draft, { surname }, key) => change('savePerson', draft, key, `save ${surname}`),
    acceptAgreement: (draft, _values, key) => change('acceptAgreement', draft, key),
    saveInstitution: (draft, _values, key) => change('saveInstitution', draft, key),
    confirmReview: (draft, _values, key) => change('confirmReview', draft, key),
    saveLast: (draft, { photoId }, key) => change('saveLast', draft, key, `saveLast ${photoId}`),
    complete: async (draft, key) => {
      await change('complete', draft, key, `complete ${draft.id}`);
      return { id: 'enrollee', enrolmentNo: 'PLS/INF/00001' };
    },
    versionOf: async (id) => versions.get(id) ?? -1,
    cancel: async (id) => void effects.push(`cancel ${id}`),
    filesOf: async () => files,
    upload: (_id, _kind, file) =>
      answer('upload', null, () => {
        effects.push('upload');
        files.set(file.name, 'sent photo');
        return 'sent photo';
      }),
  };
  return { requests, effects, faults, versions };
}

async function outboxOf() {
  const shelf = memoryStore();
  const vault = new Vault(shelf, memoryKeyFiles());
  const officer = testServer('officer', Date.now() + 60_000);
  await vault.open(officer);
  const site = server();
  const outbox = new Outbox(vault, site.requests);
  const photoId = await outbox.keepFile(new File(['face'], 'photo.jpg', { type: 'image/jpeg' }));
  const values = {
    surname: 'Gyang',
    firstName: 'Ladi',
    photoId,
    documents: [],
    dependants: [{ firstName: 'Nanret' }],
  } as unknown as FamilyValues;
  const stateOf = async (id: string) => (await outbox.family(id))?.state;
  return { ...site, outbox, values, vault, shelf, officer, stateOf };
}

const ALL = [
  'start Gyang',
  'acceptAgreement',
  'saveInstitution',
  'confirmReview',
  'upload',
  'saveLast sent photo',
  'complete registration of Gyang',
];

test('a family is sent with its photograph and gets a number; then only its name and number stay stored', async () => {
  const { outbox, values, effects, shelf } = await outboxOf();
  const { id } = await outbox.add(values);
  expect(await outbox.families()).toMatchObject([{ state: 'WAITING', name: 'Gyang Ladi', people: 2 }]);
  await outbox.send();
  expect(effects).toEqual(ALL);
  const family = (await outbox.family(id)) as RegisteredFamily;
  expect(family).toMatchObject({ state: 'REGISTERED', enrolmentNo: 'PLS/INF/00001', enrolleeId: 'enrollee' });
  expect(family).not.toHaveProperty('values');
  expect([...shelf.all.values()].map(({ kind, survivesSignOut }) => [kind, survivesSignOut])).toEqual([['REGISTRATION', false]]);
});

test.each(['savePerson', 'acceptAgreement', 'saveInstitution', 'confirmReview', 'upload', 'saveLast', 'complete'])(
  'the family is registered once even if the request %s or its response is lost',
  async (name) => {
    for (const fault of [{ before: LOST }, { after: LOST }, { after: refused('INTERNAL') }]) {
      const { outbox, values, effects, faults, stateOf } = await outboxOf();
      const { id } = await outbox.add(values);
      faults[name] = [fault, fault];
      await outbox.send();
      expect(await stateOf(id)).toBe('WAITING');
      await outbox.send();
      await outbox.send();
      expect(await stateOf(id)).toBe('REGISTERED');
      expect(effects).toEqual(ALL);
    }
  },
);

test('a family cannot be edited or discarded while the outcome of a request is unknown', async () => {
  const { outbox, values, faults } = await outboxOf();
  const { id } = await outbox.add(values);
  expect(canCorrect((await outbox.family(id)) as OpenFamily)).toBe(true);
  faults.savePerson = [{ after: LOST }];
  await outbox.send();
  expect(canCorrect((await outbox.family(id)) as OpenFamily)).toBe(false);
  await expect(outbox.correct(id, values)).rejects.toThrow('on its way');
  await expect(outbox.discard(id)).rejects.toThrow('on its way');
});

test('a rejected family shows the error at its field, does not block others, and can be corrected and sent again', async () => {
  const { outbox, values, effects, faults, stateOf } = await outboxOf();
  const { id } = await outbox.add(values);
  await new Promise((later) => setTimeout(later, 2));
  const other = await outbox.add({ ...values, surname: 'Pam', photoId: null });
  faults.saveLast = [{ before: refused('ENR_NIN_TAKEN', { 'dependants.0.nin': 'Somebody has this NIN' }) }];
  await outbox.send();
  expect(await outbox.family(id)).toMatchObject({
    state: 'REFUSED',
    refusal: { code: 'ENR_NIN_TAKEN', fields: { 'dependants.0.nin': 'Somebody has this NIN' } },
    values: { surname: 'Gyang' },
  });
  expect(await stateOf(other.id)).toBe('REGISTERED');
  await outbox.send();
  expect(await stateOf(id)).toBe('REFUSED');

  effects.length = 0;
  await outbox.correct(id, { ...values, surname: 'Gyang-Pam' });
  await outbox.send();
  expect(await stateOf(id)).toBe('REGISTERED');
  expect(effects).toEqual([
    'save Gyang-Pam',
    'acceptAgreement',
    'saveInstitution',
    'confirmReview',
    'saveLast sent photo',
    'complete registration of Gyang',
  ]);
});

test('a corrected family is sent with the version that its draft has on the server by then', async () => {
  const { outbox, values, faults, versions, stateOf } = await outboxOf();
  const { id } = await outbox.add(values);
  faults.saveLast = [{ before: refused('ENR_NIN_TAKEN') }];
  await outbox.send();
  versions.set('registration of Gyang', 9);
  await outbox.correct(id, values);
  await outbox.send();
  expect(await stateOf(id)).toBe('REGISTERED');
});

test('a family is rejected as stale when its draft was changed on the server meanwhile', async () => {
  const { outbox, values, faults, versions } = await outboxOf();
  const { id } = await outbox.add(values);
  faults.saveLast = [{ before: LOST }];
  await outbox.send();
  versions.set('registration of Gyang', 9);
  await outbox.send();
  expect(await outbox.family(id)).toMatchObject({ state: 'REFUSED', refusal: { code: 'CONFLICT_STALE' } });
});

test('discarding a rejected family deletes it locally and cancels its draft on the server', async () => {
  const { outbox, values, effects, faults, shelf } = await outboxOf();
  const { id } = await outbox.add(values);
  faults.confirmReview = [{ before: refused('ENR_DUPLICATE_SUSPECT') }];
  await outbox.send();
  await outbox.discard(id);
  expect(effects.at(-1)).toBe('cancel registration of Gyang');
  expect(shelf.all.size).toBe(0);
});

test('of two simultaneous senders only one sends', async () => {
  const { outbox, values, effects } = await outboxOf();
  await outbox.add(values);
  await Promise.all([outbox.send(), outbox.send()]);
  expect(effects).toEqual(ALL);
});

test('unsent families stay encrypted through a sign-out and are sent after the next sign-in', async () => {
  const { outbox, values, effects, vault, shelf, officer } = await outboxOf();
  await outbox.add(values);
  await vault.close();
  await expect(outbox.send()).rejects.toThrow(VaultLocked);
  expect(effects).toEqual([]);
  expect([...shelf.all.values()].map(({ kind }) => kind).sort()).toEqual(['FILE', 'FILE_INFO', 'REGISTRATION']);
  await vault.open(officer);
  await outbox.send();
  expect(effects).toEqual(ALL);
});
