import type { Page } from '@playwright/test';
import {
  AWAY,
  digits,
  FORM,
  facilityWithRoom,
  fillFamily,
  letters,
  newSurname,
  OFFICER,
  row,
  WAITING,
  waitForCachedFiles,
} from './field.ts';
import { expect, test } from './fixtures.ts';
import { attachPhoto, field, said, section, submit, yearsAgo } from './forms.ts';

test.use({ serviceWorkers: 'allow' });

test('a visited page opens offline with a notice, and loads when the connection returns', async ({ page, signIn, pageErrors, context }) => {
  await signIn('REGISTRATION_OFFICER');
  await page.goto(OFFICER);
  await waitForCachedFiles(page, OFFICER);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(AWAY)).toBeHidden();
  pageErrors.splice(0);
});

test('field registration that cannot read its records shows an error', async ({ page, signIn, pageErrors }) => {
  await page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (query) {
      if (this.name === 'records') throw new DOMException('Broken', 'UnknownError');
      return get.call(this, query);
    };
  });
  await signIn('REGISTRATION_OFFICER');
  await page.goto(FORM);
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(/^Error [0-9a-f]+$/)).toBeInViewport({ ratio: 1 });
  pageErrors.splice(0);
});

/** Everything that this browser keeps of the site, as text, and how many keys of vaults are readable in its files. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (value !== null && typeof value === 'object') return Object.values(value).map(text).join(' ');
      return String(value);
    };
    const texts: string[] = [...Object.values(localStorage), ...Object.values(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await answer(database.transaction(store).objectStore(store).getAll());
        texts.push(...rows.map(text));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    let keys = 0;
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('vault-keys', { create: true });
    for await (const handle of folder.values()) {
      const bytes = new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer());
      if (bytes.slice(-32).some((byte) => byte !== 0)) keys++;
    }
    return { text: texts.join('\n'), keys };
  });

test('a family registered offline survives a reload, is sent once, and leaves no data in the browser after sign-out', async ({
  page,
  signIn,
  context,
  sql,
  pageErrors,
}) => {
  const surname = newSurname();
  const facility = await facilityWithRoom(sql);
  await signIn('REGISTRATION_OFFICER');
  await page.goto(FORM);
  await expect(page.getByRole('heading', { name: 'Next of kin' })).toBeVisible();
  await waitForCachedFiles(page, OFFICER);

  await test.step('the form works offline and keeps its input across a reload', async () => {
    await context.setOffline(true);
    await fillFamily(page, surname, facility, [
      { relationship: 'Spouse', firstName: 'Dung', sex: 'Male', born: yearsAgo(38), nin: `8${digits(10)}` },
      { relationship: 'Child', firstName: 'Kangyang', sex: 'Female', born: yearsAgo(7), nin: '' },
    ]);
    await attachPhoto(page, 'Photograph of Kangyang');
    await expect(page.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
    await page.reload();
    await expect(section(page, 'Person').getByRole('textbox', { name: 'Surname' })).toHaveValue(surname);
    await expect(page.getByRole('button', { name: 'Remove photograph of kangyang' })).toBeVisible();
    expect((await kept(page)).text).not.toContain(surname);
  });

  await test.step('the family stays on the list of unsent registrations after another reload', async () => {
    await submit(page, 'Register');
    await expect(page).toHaveURL(WAITING);
    await expect(row(page, surname)).toContainText('Waiting');
    await page.reload();
    await expect(row(page, surname)).toContainText('3 people');
    await page.goto('/login');
    await expect(page).toHaveURL(OFFICER);
    await page.goto(WAITING);
    await expect(row(page, surname)).toContainText('3 people');
    expect((await kept(page)).text).not.toContain(surname);
  });

  await test.step('when the connection returns, the family is registered once', async () => {
    await context.setOffline(false);
    await expect(row(page, surname)).toContainText('Registered');
    const people = await sql<{ enrolmentNo: string; photo: boolean }>(
      `SELECT e."enrolmentNo", EXISTS (SELECT 1 FROM "Attachment" a WHERE a."ownerId" = e.id AND a.kind = 'PHOTO') AS photo
       FROM "Enrollee" e WHERE e.surname = '${surname}' ORDER BY e."enrolmentNo"`,
    );
    expect(people.map(({ photo }) => photo)).toEqual([true, false, true]);
    await expect(row(page, surname)).toContainText(people[0]?.enrolmentNo ?? 'no number');
    expect(await sql(`SELECT 1 FROM "Registration" WHERE "displayName" LIKE '${surname}%'`)).toHaveLength(1);
  });
  // What the browser says of every request without a network.
  expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  await test.step('after sign-out no key and no name is left in the browser', async () => {
    expect((await kept(page)).keys).toBe(1);
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    const { text, keys } = await kept(page);
    expect(keys).toBe(0);
    expect(text).not.toContain(surname);
    expect(text).not.toContain('registration@lafiya.example');
  });
});

test('a NIN already in use is marked on its row, and the corrected family can be sent again', async ({ page, signIn, sql }) => {
  const surname = newSurname();
  const [other] = await sql<{ nin: string }>(`SELECT nin FROM "Enrollee" WHERE nin IS NOT NULL AND status = 'ACTIVE' ORDER BY id LIMIT 1`);
  await signIn({ email: 'registration2@lafiya.example' });
  await page.goto(FORM);
  await expect(page.getByRole('heading', { name: 'Next of kin' })).toBeVisible();
  await fillFamily(page, surname, await facilityWithRoom(sql), [
    { relationship: 'Child', firstName: 'Kangyang', sex: 'Female', born: yearsAgo(7), nin: other?.nin ?? '' },
  ]);
  await submit(page, 'Register');
  await expect(row(page, surname)).toContainText('Rejected');
  await expect(row(page, surname)).toContainText('NIN');
  await page.getByRole('link', { name: new RegExp(`(Open|Correct) the form of ${surname}`) }).click();
  const child = section(page, 'Family').getByRole('row').nth(1);
  await expect(field(child, 'First name')).toHaveValue('Kangyang');
  await expect(field(child, 'NIN')).toHaveAttribute('aria-invalid', 'true');
  await field(child, 'NIN').fill(`8${digits(10)}`);
  await submit(page, 'Send again');
  await expect(row(page, surname)).toContainText('Registered');
  await said(page, /Everything has been sent/);
});

test('a long form reloaded offline shows its saved draft when the connection returns', async ({ page, signIn, context, pageErrors }) => {
  const words = `Cough for ${letters()} weeks`;
  await signIn({ email: 'teaching@lafiya.example' });
  await page.goto('/hcp-dashboard/encounter-form');
  await waitForCachedFiles(page, '/hcp-dashboard');
  await context.setOffline(true);
  await field(page, 'Complaint (optional)').fill(words);
  await expect(page.getByText('Draft saved on this device')).toBeVisible();
  await expect(page.getByText('send it when you are back online')).toBeVisible();
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible();
  const { text, keys } = await kept(page);
  expect(keys).toBe(0);
  expect(text).not.toContain(words);
  await context.setOffline(false);
  await expect(field(page, 'Complaint (optional)')).toHaveValue(words);
  pageErrors.splice(0);
});

test('signing out offline takes effect locally at once, and on the server when the connection returns', async ({
  page,
  signIn,
  context,
  sql,
  pageErrors,
}) => {
  await signIn({ email: 'claims2@lafiya.example' });
  const [session] = await sql<{ id: string }>(
    `SELECT s.id FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" WHERE u.email = 'claims2@lafiya.example' ORDER BY s."createdAt" DESC LIMIT 1`,
  );
  const sessions = () => sql(`SELECT 1 FROM "Session" WHERE id = '${session?.id}'`);
  await page.goto('/claims-processing-dashboard');
  await waitForCachedFiles(page, '/claims-processing-dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lafiya.vault'))).toBe('1');
  await context.setOffline(true);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(AWAY)).toBeVisible();
  expect((await kept(page)).keys).toBe(0);
  expect(await sessions()).toHaveLength(1);
  await page.goto('/claims-processing-dashboard');
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^Sign in$/ })).toBeVisible();
  expect(await sessions()).toHaveLength(0);
  pageErrors.splice(0);
});

test('a family stored offline survives an expired session and is sent after the same officer signs in again', async ({
  page,
  signIn,
  context,
  sql,
  pageErrors,
}) => {
  const surname = newSurname();
  const officer = { email: 'registration2@lafiya.example' };
  await signIn(officer);
  const [session] = await sql<{ id: string }>(
    `SELECT s.id FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" WHERE u.email = '${officer.email}' ORDER BY s."createdAt" DESC LIMIT 1`,
  );
  await page.goto(FORM);
  await expect(page.getByRole('heading', { name: 'Next of kin' })).toBeVisible();
  await waitForCachedFiles(page, OFFICER);
  await context.setOffline(true);
  await fillFamily(page, surname, await facilityWithRoom(sql), []);
  await submit(page, 'Register');
  await expect(row(page, surname)).toContainText('Waiting');
  await sql(`DELETE FROM "Session" WHERE id = '${session?.id}'`);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('button', { name: /^Sign in$/ })).toBeVisible();
  await expect.poll(async () => (await kept(page)).keys).toBe(0);
  expect((await kept(page)).text).not.toContain(surname);

  await signIn(officer);
  await page.goto(WAITING);
  await expect(row(page, surname)).toContainText('Registered');
  expect(await sql(`SELECT 1 FROM "Enrollee" WHERE surname = '${surname}'`)).toHaveLength(1);
  pageErrors.splice(0);
});
