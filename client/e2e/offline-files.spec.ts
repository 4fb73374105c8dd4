import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { AWAY, digits, FORM, facilityWithRoom, fillFamily, newSurname, OFFICER, row, WAITING, waitForCachedFiles } from './field.ts';
import { test as base, expect } from './fixtures.ts';
import { field, fill, section, submit } from './forms.ts';
import { filesWithKey, filesWithText, sealedRecord } from './profile-files.ts';

type Profile = { folder: string; open: (options?: { offline: boolean }) => Promise<Page>; close: () => Promise<void> };

const test = base.extend<{ profile: Profile }>({
  /** A browser that can be closed and opened again, with its files on the disk. */
  profile: async ({ viewport, baseURL, locale, timezoneId }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lafiya-profile-'));
    const { executablePath, args, env } = findBrowser();
    let context: BrowserContext | undefined;
    const close = async () => {
      await context?.close();
      context = undefined;
    };
    const open = async (options = { offline: false }) => {
      context = await chromium.launchPersistentContext(folder, {
        ...(executablePath && { executablePath }),
        args,
        env,
        viewport,
        baseURL,
        locale,
        timezoneId,
        serviceWorkers: 'allow',
        ...options,
      });
      return context.pages()[0] ?? context.newPage();
    };
    await use({ folder, open, close });
    await close();
    // Processes of the browser may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  },
});

const OFFICER_ACCOUNT = { email: 'registration2@lafiya.example' };

/** The browser writes and deletes files some time after the page has asked for it. */
const expectFilesWithKey = (profile: Profile, record: Awaited<ReturnType<typeof sealedRecord>>, count: number) =>
  expect.poll(() => filesWithKey(profile.folder, record).length).toBe(count);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('after sign-out the browser’s files contain no family name and no decryption key', async ({ profile, signIn }) => {
  const typed = { Surname: newSurname(), NIN: `8${digits(10)}` };
  const phone = `0706${digits(7)}`;
  const texts = [typed.Surname, typed.NIN, phone];
  const page = await profile.open();
  await signIn(OFFICER_ACCOUNT, page);
  await page.goto(FORM);
  await fill(section(page, 'Person'), typed);
  await fill(section(page, 'Contact'), { Phone: phone });
  const isKept = page.getByRole('status').filter({ hasText: 'Saved on this device' });
  await expect(isKept).toBeVisible();

  await test.step('while field registration is open, the key is stored on disk', async () => {
    const draft = await sealedRecord(page, 'DRAFT');
    expect(filesWithText(profile.folder, texts)).toEqual([]);
    await expectFilesWithKey(profile, draft, 1);
  });

  await test.step('closing field registration deletes the key and keeps the draft', async () => {
    await page.getByRole('button', { name: 'Close field registration' }).click();
    await expect(page).toHaveURL(WAITING);
    await expect(page.getByText('needs a network connection').first()).toBeVisible();
    await expectFilesWithKey(profile, await sealedRecord(page, 'DRAFT'), 0);
    await page.goto(FORM);
    await expect(field(section(page, 'Person'), 'Surname')).toHaveValue(typed.Surname);
    await expect(page.getByRole('button', { name: 'Close field registration' })).toBeVisible();
  });

  await test.step('signing out deletes the key and the draft', async () => {
    const draft = await sealedRecord(page, 'DRAFT');
    await expectFilesWithKey(profile, draft, 1);
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await profile.close();
    expect(filesWithText(profile.folder, texts)).toEqual([]);
    expect(filesWithKey(profile.folder, draft)).toEqual([]);
  });
});

test('an unsent family survives closing the browser and signing out, is unreadable meanwhile, and is sent after the next sign-in', async ({
  profile,
  signIn,
  sql,
}) => {
  const surname = newSurname();
  let page = await profile.open();
  await signIn(OFFICER_ACCOUNT, page);
  await page.goto(FORM);
  await expect(page.getByRole('heading', { name: 'Next of kin' })).toBeVisible();
  await waitForCachedFiles(page, OFFICER);
  await page.context().setOffline(true);
  await fillFamily(page, surname, await facilityWithRoom(sql), []);
  await submit(page, 'Register');
  await expect(row(page, surname)).toContainText('Waiting');
  await profile.close();

  await test.step('the browser is reopened offline', async () => {
    page = await profile.open({ offline: true });
    await page.goto(WAITING);
    await expect(row(page, surname)).toContainText('Waiting');
  });

  const waiting = await sealedRecord(page, 'REGISTRATION');
  await expectFilesWithKey(profile, waiting, 1);

  await test.step('the sign-out dialog lists unsent families, and signing out deletes the key', async () => {
    await signOut(page);
    const dialog = page.getByRole('alertdialog', { name: 'Sign out with 1 family not sent?' });
    await expect(dialog).toContainText('Signing in again on this device sends it');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(row(page, surname)).toContainText('Waiting');
    await signOut(page);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(AWAY)).toBeVisible();
    expect((await sealedRecord(page, 'REGISTRATION')).content).toEqual(waiting.content);
    await profile.close();
    expect(filesWithText(profile.folder, [surname])).toEqual([]);
    expect(filesWithKey(profile.folder, waiting)).toEqual([]);
  });

  await test.step('after the same officer signs in again, the family is registered once', async () => {
    page = await profile.open();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: /^Sign in$/ })).toBeVisible();
    await signIn(OFFICER_ACCOUNT, page);
    await page.goto(WAITING);
    await expect(row(page, surname)).toContainText('Registered');
    expect(await sql(`SELECT 1 FROM "Enrollee" WHERE surname = '${surname}'`)).toHaveLength(1);
  });
});

/** Leaves in the browser what releases before ADR 75 left: a key as IndexedDB keeps it, a refused family, and a form half filled in. */
const leaveEarlierVault = (page: Page, userId: string, surname: string) =>
  page.evaluate(
    async ({ userId, surname }) => {
      const answer = await fetch('/api/auth/offline-key', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
      const { key } = (await answer.json()) as { key: string };
      const raw = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
      const imported = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
      const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
      const encryptedRecord = async (kind: string, id: string, value: unknown, survivesSignOut: boolean) => {
        const name = `${userId}/${kind}/${id}`;
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(name) }, imported, encode(value));
        return { name, userId, kind, survivesSignOut, storedAt: Date.now(), iv, content };
      };
      const family = {
        id: 'a-family',
        name: `${surname} Nanret`,
        people: 1,
        typedAt: new Date().toISOString(),
        state: 'REFUSED',
        values: { surname, documents: [], dependants: [] },
        revision: 1,
        outcomeUnknown: false,
        registrationId: null,
        done: [],
        sentFiles: {},
        refusal: { code: 'INVALID_INPUT', message: 'The plan is closed.', fields: {} },
      };
      const records = [
        await encryptedRecord('REGISTRATION', family.id, family, true),
        await encryptedRecord('DRAFT', 'new', { surname: `${surname}-draft`, documents: [], dependants: [] }, false),
      ];
      const request = indexedDB.open('lafiya-offline', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('openers');
        request.result.createObjectStore('records', { keyPath: 'name' });
      };
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = database.transaction(['openers', 'records'], 'readwrite');
      transaction.objectStore('openers').put({ userId, key: imported, endsAt: Date.now() + 3_600_000 }, 'current');
      for (const record of records) transaction.objectStore('records').put(record);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
      localStorage.setItem('lafiya.offline', '1');
    },
    { userId, surname },
  );

test('records of an earlier release are migrated at sign-in, and sign-out leaves no name in the browser’s files', async ({
  profile,
  signIn,
  sql,
}) => {
  const surname = newSurname();
  const [officer] = await sql<{ id: string }>(`SELECT id FROM "UserAccount" WHERE email = '${OFFICER_ACCOUNT.email}'`);
  const page = await profile.open();
  await signIn(OFFICER_ACCOUNT, page);
  // A page without the app, so that nothing is taken over yet.
  await page.goto('/boot.css');
  await leaveEarlierVault(page, officer?.id ?? '', surname);
  await page.goto(WAITING);
  await expect(row(page, surname)).toContainText('Rejected');
  await page.goto(FORM);
  await expect(field(section(page, 'Person'), 'Surname')).toHaveValue(`${surname}-draft`);
  await page.goto(WAITING);
  await row(page, surname)
    .getByRole('button', { name: /Discard/ })
    .click();
  await page.getByRole('button', { name: 'Discard registration' }).click();
  await expect(row(page, surname)).toBeHidden();
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await profile.close();
  expect(filesWithText(profile.folder, [surname])).toEqual([]);
});
