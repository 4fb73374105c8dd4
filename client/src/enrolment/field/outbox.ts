import { z } from 'zod';
import { FAMILY, type Vault } from '../../platform/offline/vault.ts';
import { type Failure, readFailure } from '../../ui/errors.ts';
import type { FamilyValues } from './family-form.ts';

export type SendingStep = 'PERSON' | 'AGREEMENT' | 'INSTITUTION' | 'REVIEW' | 'FILES' | 'LAST' | 'COMPLETE';
const STEPS: readonly SendingStep[] = ['PERSON', 'AGREEMENT', 'INSTITUTION', 'REVIEW', 'FILES', 'LAST', 'COMPLETE'];

export type ServerRejection = Pick<Failure, 'code' | 'message' | 'fields'>;

type Common = {
  id: string;
  name: string;
  people: number;
  typedAt: string;
};

/** A family that is not registered yet. */
export type OpenFamily = Common & {
  state: 'WAITING' | 'REFUSED';
  values: FamilyValues;
  /** Number of corrections. Each revision has its own idempotency keys. */
  revision: number;
  /** The outcome of a sent request is unknown, so the values must not change. */
  outcomeUnknown: boolean;
  /** The draft on the server. */
  registrationId: string | null;
  /** The draft's version, sent with the next request. Unset: the version is read from the server first. */
  version?: number;
  /** Steps of this revision that the server has confirmed. */
  done: readonly SendingStep[];
  /** Ids of uploaded files, by their local id. */
  sentFiles: Readonly<Record<string, string>>;
  refusal: ServerRejection | null;
};

export type RegisteredFamily = Common & { state: 'REGISTERED'; enrolleeId: string; enrolmentNo: string };
export type WaitingFamily = OpenFamily | RegisteredFamily;

export type StoredFile = { name: string; type: string; bytes: ArrayBuffer };

/** A draft on the server with its version at the last request. */
export type DraftVersion = { id: string; version: number };

/** The requests of a registration. Each mutation has an idempotency key. */
export type Requests = {
  start: (values: FamilyValues, key: string) => Promise<DraftVersion>;
  savePerson: (draft: DraftVersion, values: FamilyValues, key: string) => Promise<DraftVersion>;
  acceptAgreement: (draft: DraftVersion, values: FamilyValues, key: string) => Promise<DraftVersion>;
  saveInstitution: (draft: DraftVersion, values: FamilyValues, key: string) => Promise<DraftVersion>;
  confirmReview: (draft: DraftVersion, values: FamilyValues, key: string) => Promise<DraftVersion>;
  saveLast: (draft: DraftVersion, values: FamilyValues, key: string) => Promise<DraftVersion>;
  complete: (draft: DraftVersion, key: string) => Promise<{ id: string; enrolmentNo: string }>;
  versionOf: (registrationId: string) => Promise<number>;
  cancel: (registrationId: string) => Promise<void>;
  /** Ids of the files already uploaded to a registration, by name. */
  filesOf: (registrationId: string) => Promise<Map<string, string>>;
  upload: (registrationId: string, kind: string, file: File) => Promise<string>;
};

const FILE = 'FILE';
const FILE_INFO = 'FILE_INFO';
/** Name of the browser lock under which one tab sends. */
const SEND_LOCK = 'lafiya-outbox';

/** Error codes after which the outcome is unknown, or that are not about the family. */
const OUTCOME_UNKNOWN = /^(INTERNAL|INTERNAL_SERVER_ERROR|UNAUTHENTICATED|RATE_LIMITED|UPLOAD_BUSY|HTTP_429|HTTP_5\d\d)$/;

/** Why a family was rejected; null if the error is not a rejection. */
function rejectionOf(error: unknown): ServerRejection | null {
  // A later release may have another rule than the one under which the form was filled in.
  if (error instanceof z.ZodError) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
    return { code: 'INVALID_INPUT', message: 'Some answers need correction.', fields };
  }
  const { code, message, fields, network } = readFailure(error);
  return network || OUTCOME_UNKNOWN.test(code) ? null : { code, message, fields };
}

type FileInForm = { id: string; kind: string };

/** The files referenced by the family form. */
export function fileIdsOf({ photoId, documents, dependants }: Pick<FamilyValues, 'photoId' | 'documents' | 'dependants'>): FileInForm[] {
  const files = [
    { id: photoId, kind: 'PHOTO' },
    ...(documents ?? []).map(({ fileId, kind }) => ({ id: fileId, kind })),
    ...(dependants ?? []).flatMap(({ relationship, photoId: faceId, paperId }) => [
      { id: faceId, kind: 'PHOTO' },
      { id: paperId, kind: relationship === 'SPOUSE' ? 'MARRIAGE_CERTIFICATE' : 'BIRTH_CERTIFICATE' },
    ]),
  ];
  return files.filter((file): file is FileInForm => Boolean(file.id));
}

/** The form with local file ids replaced by server ids. */
function withSentFiles(values: FamilyValues, sent: OpenFamily['sentFiles']): FamilyValues {
  const sentId = (id: unknown) => (typeof id === 'string' && id ? (sent[id] ?? null) : null);
  const { photoId, documents, dependants } = values;
  return {
    ...values,
    photoId: sentId(photoId),
    documents: documents?.map((document) => ({ ...document, fileId: sentId(document.fileId) })),
    dependants: dependants?.map((dependant) => ({
      ...dependant,
      photoId: sentId(dependant.photoId),
      paperId: sentId(dependant.paperId),
    })),
  };
}

const nameOf = ({ surname, firstName, otherNames }: FamilyValues) => [surname, firstName, otherNames].filter(Boolean).join(' ');

/** What the list of unsent families shows, and the form. */
const described = (values: FamilyValues) => ({ name: nameOf(values), people: 1 + (values.dependants?.length ?? 0), values });

/** Whether the family can be edited: no request is outstanding. */
export const canCorrect = (family: WaitingFamily): family is OpenFamily =>
  family.state === 'REFUSED' || (family.state === 'WAITING' && !family.outcomeUnknown && family.done.length === 0);

/** Stores families registered offline and sends each once when online. */
export class Outbox {
  readonly #vault: Vault;
  readonly #requests: Requests;
  readonly #listeners = new Set<() => void>();
  #sending: Promise<void> | null = null;
  #current: string | null = null;

  constructor(vault: Vault, requests: Requests) {
    this.#vault = vault;
    this.#requests = requests;
  }

  /** The family this tab is sending. */
  get sendingId(): string | null {
    return this.#current;
  }

  /** The newest first. */
  async families(): Promise<WaitingFamily[]> {
    const families = await this.#vault.list<WaitingFamily>(FAMILY);
    return families.sort((a, b) => b.typedAt.localeCompare(a.typedAt));
  }

  family(id: string): Promise<WaitingFamily | null> {
    return this.#vault.get<WaitingFamily>(FAMILY, id);
  }

  async add(values: FamilyValues): Promise<WaitingFamily> {
    // Browsers that run out of space delete storage that is not persistent.
    void navigator.storage?.persist?.();
    const family: OpenFamily = {
      id: crypto.randomUUID(),
      typedAt: new Date().toISOString(),
      ...described(values),
      state: 'WAITING',
      revision: 1,
      outcomeUnknown: false,
      registrationId: null,
      done: [],
      sentFiles: {},
      refusal: null,
    };
    for (const { id } of fileIdsOf(values)) await this.#keepAfterSignOut(id);
    await this.#save(family);
    return family;
  }

  /** Saves the corrected form of a family. */
  async correct(id: string, values: FamilyValues): Promise<void> {
    const family = await this.family(id);
    if (!family || !canCorrect(family)) throw new Error('This family is on its way');
    for (const file of fileIdsOf(values)) await this.#keepAfterSignOut(file.id);
    const { version: _version, ...kept } = family;
    await this.#save({ ...kept, ...described(values), state: 'WAITING', revision: family.revision + 1, done: [], refusal: null });
  }

  /** Deletes a family locally and cancels its draft on the server, if any. */
  async discard(id: string): Promise<void> {
    const family = await this.family(id);
    if (!family) return;
    if (family.state !== 'REGISTERED') {
      if (!canCorrect(family) || this.#current === id) throw new Error('This family is on its way');
      if (family.registrationId) await this.#requests.cancel(family.registrationId);
      await this.#removeFiles(family.values);
    }
    await this.#vault.remove(FAMILY, [id]);
    this.#notify();
  }

  /** Stores a file of a form until sign-out; `add` and `correct` keep it until the family is registered. */
  async keepFile(file: File): Promise<string> {
    const id = crypto.randomUUID();
    await this.#vault.put(FILE, id, await file.arrayBuffer());
    await this.#vault.put(FILE_INFO, id, { name: file.name, type: file.type });
    return id;
  }

  async file(id: string): Promise<StoredFile | null> {
    const bytes = await this.#vault.getBytes(FILE, id);
    const info = await this.#vault.get<{ name: string; type: string }>(FILE_INFO, id);
    return bytes && info ? { bytes, ...info } : null;
  }

  /** Sends unsent families one by one, oldest first, in one tab. Stops if the server does not respond. */
  async send(): Promise<void> {
    this.#sending ??= this.#withLock(() => this.#sendAll()).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    const stop = this.#vault.onChange(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  }

  async #withLock(work: () => Promise<void>): Promise<void> {
    if (typeof navigator === 'undefined' || !navigator.locks) return work();
    await navigator.locks.request(SEND_LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
  }

  async #sendAll(): Promise<void> {
    const waiting = (await this.families()).filter(({ state }) => state === 'WAITING').reverse();
    for (const { id } of waiting) {
      this.#setCurrent(id);
      try {
        // Load it again: it may have been discarded meanwhile.
        const family = await this.family(id);
        if (family?.state === 'WAITING' && !(await this.#sendFamily(family))) return;
      } finally {
        this.#setCurrent(null);
      }
    }
  }

  /** Returns whether the server responded. */
  async #sendFamily(waiting: OpenFamily): Promise<boolean> {
    let family = waiting;
    const save = async (change: Partial<OpenFamily>) => {
      family = { ...family, ...change };
      await this.#save(family);
    };
    for (const step of STEPS) {
      if (family.done.includes(step)) continue;
      try {
        const { registrationId } = family;
        // Saved before it is sent: a repeated request must be the same to get the same answer.
        if (registrationId && family.version === undefined) await save({ version: await this.#requests.versionOf(registrationId) });
        await save({ outcomeUnknown: true });
        const change = await this.#run(step, family, save);
        if ('state' in change) {
          await this.#removeFiles(family.values);
          await this.#save(change);
          return true;
        }
        await save({ ...change, outcomeUnknown: false, done: [...family.done, step] });
      } catch (error) {
        const refusal = rejectionOf(error);
        if (!refusal) return false;
        await save({ state: 'REFUSED', outcomeUnknown: false, refusal });
        return true;
      }
    }
    return true;
  }

  async #run(
    step: SendingStep,
    family: OpenFamily,
    save: (change: Partial<OpenFamily>) => Promise<void>,
  ): Promise<Partial<Pick<OpenFamily, 'registrationId' | 'version'>> | RegisteredFamily> {
    const { id, revision, values, registrationId, version, sentFiles } = family;
    const key = `${id}-${revision}-${step}`;
    const saved = (answer: DraftVersion) => ({ registrationId: answer.id, version: answer.version });
    if (step === 'PERSON' && !registrationId) return saved(await this.#requests.start(values, key));
    if (!registrationId || version === undefined) throw new Error(`The family ${id} has no registration`);
    const draft = { id: registrationId, version };
    if (step === 'PERSON') return saved(await this.#requests.savePerson(draft, values, key));
    if (step === 'AGREEMENT') return saved(await this.#requests.acceptAgreement(draft, values, key));
    if (step === 'INSTITUTION') return saved(await this.#requests.saveInstitution(draft, values, key));
    if (step === 'REVIEW') return saved(await this.#requests.confirmReview(draft, values, key));
    if (step === 'LAST') return saved(await this.#requests.saveLast(draft, withSentFiles(values, sentFiles), key));
    if (step === 'FILES') {
      await this.#sendFiles(registrationId, values, sentFiles, (sent) => save({ sentFiles: sent }));
      return {};
    }
    const { id: enrolleeId, enrolmentNo } = await this.#requests.complete(draft, key);
    const { name, people, typedAt } = family;
    return { id, name, people, typedAt, state: 'REGISTERED', enrolleeId, enrolmentNo };
  }

  /** Uploads missing files. A file whose response was lost is found by its name. */
  async #sendFiles(
    registrationId: string,
    values: FamilyValues,
    sentBefore: OpenFamily['sentFiles'],
    save: (sent: OpenFamily['sentFiles']) => Promise<void>,
  ): Promise<void> {
    const missing = fileIdsOf(values).filter(({ id }) => !sentBefore[id]);
    if (missing.length === 0) return;
    const uploaded = await this.#requests.filesOf(registrationId);
    let sent = sentBefore;
    for (const { id, kind } of missing) {
      const file = await this.file(id);
      if (!file) continue;
      const name = `${id.slice(0, 8)}-${file.name}`;
      const fileId =
        uploaded.get(name) ?? (await this.#requests.upload(registrationId, kind, new File([file.bytes], name, { type: file.type })));
      sent = { ...sent, [id]: fileId };
      await save(sent);
    }
  }

  async #keepAfterSignOut(fileId: string): Promise<void> {
    const file = await this.file(fileId);
    if (!file) return;
    await this.#vault.put(FILE, fileId, file.bytes, { survivesSignOut: true });
    await this.#vault.put(FILE_INFO, fileId, { name: file.name, type: file.type }, { survivesSignOut: true });
  }

  async #removeFiles(values: FamilyValues): Promise<void> {
    const ids = fileIdsOf(values).map(({ id }) => id);
    await this.#vault.remove(FILE, ids);
    await this.#vault.remove(FILE_INFO, ids);
  }

  async #save(family: WaitingFamily): Promise<void> {
    await this.#vault.put(FAMILY, family.id, family, { survivesSignOut: family.state !== 'REGISTERED' });
  }

  #setCurrent(id: string | null): void {
    this.#current = id;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
