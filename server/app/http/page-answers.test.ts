import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from './app.ts';
import { answersFor, sessionFor } from './page-answers.ts';

let app: FastifyInstance;
let cookies: Record<string, string>;
const { prepared } = state;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  cookies = browser.headers();
});
afterAll(async () => {
  state.prepared = prepared;
  await app.close();
});

/** The request of a page, as the server gets it. */
const pageRequest = (headers: Record<string, string>, method = 'GET') =>
  ({ url: '/dashboard/users', method, ip: '127.0.0.1', headers, log: app.log }) as unknown as FastifyRequest;

it('a page comes with the counts of the menu and the bell, as the person who opens it sees them', async () => {
  const request = pageRequest(cookies);
  const session = await sessionFor(app, request);
  expect(session?.viewer).toMatchObject({ role: 'ADMIN' });
  if (!session) throw new Error('There is no session');
  const page = await answersFor(app, request, session);
  const dataOf = (name: string) => page?.answers.find(({ documentId }) => documentId === persistedIdOf(name))?.data;
  expect(dataOf('NotificationCount')).toEqual({ unreadNotificationCount: 0, unreadWorklists: [] });
  expect(dataOf('WorklistCounts')).toHaveProperty('waitingCounts');
});

it('a refused answer is left to the scripts, which say so', async () => {
  const session = await sessionFor(app, pageRequest(cookies));
  if (!session) throw new Error('There is no session');
  // The session has ended between the two questions.
  expect((await answersFor(app, pageRequest({}), session))?.answers).toEqual([]);
});

it('nothing is asked for somebody who is not signed in, nor where only the headers are wanted', async () => {
  const session = await sessionFor(app, pageRequest({}));
  expect(session?.viewer).toBeNull();
  if (!session) throw new Error('There is no session');
  expect(await answersFor(app, pageRequest({}), session)).toBeNull();
  const ofAdmin = await sessionFor(app, pageRequest(cookies));
  if (!ofAdmin) throw new Error('There is no session');
  expect(await answersFor(app, pageRequest(cookies, 'HEAD'), ofAdmin)).toBeNull();
});
