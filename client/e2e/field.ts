import { expect, type Page } from '@playwright/test';
import { attach, attachPhoto, fill, paper, pick, section, select, submit, tick, yearsAgo } from './forms.ts';

export const OFFICER = '/registration-officer-dashboard';
export const FORM = `${OFFICER}/field-registration`;
export const WAITING = `${OFFICER}/waiting-registrations`;

export const digits = (count: number) => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');
export const letters = () => digits(6).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
/** A name that nobody else has, to look for. */
export const newSurname = () => `Zang${letters()}`;

type Member = { relationship: string; firstName: string; sex: string; born: string; nin: string };

export async function fillFamily(page: Page, surname: string, facility: string, members: readonly Member[]): Promise<void> {
  await select(page, 'Plan', 'Informal Sector Plan');
  const about = section(page, 'Person');
  await fill(about, { Surname: surname, 'First name': 'Nanret', 'Date of birth': yearsAgo(34), NIN: `8${digits(10)}` });
  await tick(about, 'Female');
  await select(about, 'Marital status', 'Married');
  const contact = section(page, 'Contact');
  await fill(contact, { Phone: `0706${digits(7)}`, Address: '14 Rayfield Road' });
  await select(contact, 'LGA', 'Jos North');
  await select(contact, 'Town', 'Tudun Wada');
  await fill(section(page, 'Next of kin'), {
    'Full name of next of kin': 'Lydia Zitta',
    'Phone of next of kin': '08067770002',
    'Relationship to the enrollee': 'Sister',
  });
  await pick(page, 'Home facility', facility);
  for (const [line, member] of members.entries()) {
    await submit(page, 'Add a person');
    const row = section(page, 'Family')
      .getByRole('row')
      .nth(line + 1);
    await select(row, 'Relationship', member.relationship);
    await fill(row, { 'First name': member.firstName, 'Date of birth': member.born, NIN: member.nin });
    await select(row, 'Sex', member.sex);
  }
  await attachPhoto(page, 'Passport photograph');
  await attach(page, 'NIN slip', paper);
  await tick(page, 'The person accepts the scheme’s terms');
  await tick(page, 'The person consents');
  await tick(page, 'The person declares');
}

export const row = (page: Page, surname: string) => page.getByRole('listitem').filter({ hasText: surname });

type Sql = <Row extends object>(text: string) => Promise<Row[]>;

export async function facilityWithRoom(sql: Sql): Promise<string> {
  const [facility] = await sql<{ name: string }>(
    `SELECT name FROM "Hcp" WHERE status = 'ACTIVATED' AND level = 'SECONDARY' AND "providerType" = 'HOSPITAL' AND "capitationCapacity" = 0 ORDER BY name LIMIT 1`,
  );
  return facility?.name ?? '';
}

/** After a reload the browser of the tests says that there is a network, and only the server is found to be away. */
export const AWAY = /You are offline|cannot reach its server/;

/** Waits until the worker has the files of all pages of an area. */
export async function waitForCachedFiles(page: Page, area: string): Promise<void> {
  const missing = () =>
    page.evaluate(async (base) => {
      const worker = await (await fetch('/service-worker.js')).text();
      const release = JSON.parse(/RELEASE = (.*);/.exec(worker)?.[1] ?? '');
      const files: string[] = [...release.files, ...release.areas[base]];
      const kept = await Promise.all(files.map((file) => caches.match(file)));
      return { count: kept.filter((response) => !response).length, isControlled: navigator.serviceWorker.controller !== null };
    }, area);
  await expect.poll(missing).toEqual({ count: 0, isControlled: true });
}
