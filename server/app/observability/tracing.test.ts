import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { telemetry } from '../../platform/telemetry.ts';
import { makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { runJobs } from '../../testing/jobs.ts';
import { paInput, paWorld } from '../../testing/make/make-pa.ts';
import { AdHocExecutor } from '../ad-hoc/executor.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from '../http/app.ts';
import { startTracing } from './tracing.ts';

const PERSON = {
  surname: 'Zangkwahemen',
  firstName: 'Nanpetverie',
  phone: '08099912345',
  nin: '98765432101',
  email: 'nanpet.zangkwa@example.ng',
};
const NOTES = 'Palpitations since the wedding';
/** In a statement and in the message of an error. */
const CONSTANT = '07011122233';

const exporter = new InMemorySpanExporter();
let stop: () => Promise<void>;
let app: FastifyInstance;
beforeAll(async () => {
  stop = startTracing({ exporter, processorOf: (to) => new SimpleSpanProcessor(to) });
  app = await buildApp(new AdHocExecutor());
  app.get('/broken/:phone', async () => {
    await db.$queryRawUnsafe(`SELECT '${CONSTANT}' AS text, ${CONSTANT.slice(1)} AS number`);
    throw new Error(`${PERSON.email} is broken`);
  });
  state.prepared = true;
});
afterAll(async () => {
  await app.close();
  await stop();
});

async function signIn(login: string): Promise<{ cookie: string }> {
  const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { login, password: PASSWORD } });
  return { cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') };
}

const ask = (headers: { cookie: string }, payload: object) =>
  app.inject({ method: 'POST', url: '/graphql', headers, payload }).then((response) => response.json());
const persisted = (operation: string, variables: object) => ({ variables, extensions: { documentId: persistedIdOf(operation) } });

const named = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);
const rootOf = (span: ReadableSpan | undefined): ReadableSpan | undefined => {
  const parent = exporter.getFinishedSpans().find((other) => other.spanContext().spanId === span?.parentSpanContext?.spanId);
  return parent ? rootOf(parent) : span;
};
const statements = () =>
  exporter
    .getFinishedSpans()
    .flatMap((span) => (span.attributes['db.query.text'] ? [{ span, text: String(span.attributes['db.query.text']) }] : []));

it('traces requests, operations, statements, jobs and threads, without data of people', { timeout: 180_000 }, async () => {
  const world = await paWorld();
  await db.enrollee.update({
    where: { id: world.enrollee.id },
    data: { ...PERSON, fullName: `${PERSON.surname} ${PERSON.firstName}` },
  });
  const admin = await makeAccount('ADMIN', { email: PERSON.email, phone: PERSON.phone });
  const desk = await makeAccount('HCP', { hcpId: world.hcp.id });
  const [asAdmin, asDesk] = [await signIn(admin.email), await signIn(desk.email)];

  for (const search of [PERSON.surname, PERSON.phone, PERSON.nin, world.enrollee.enrolmentNo]) {
    const { data } = await ask(asAdmin, persisted('EnrolleeListPage', { page: { number: 1, size: 10 }, search }));
    expect(data.enrollees.total).toBe(1);
  }
  const { data } = await ask(asDesk, persisted('CreatePaRequest', { input: paInput(world, { clinicalNotes: NOTES }) }));
  expect(data.createPaRequest.requestNo).toMatch(/^PAR-/);
  const free = await ask(asAdmin, {
    query: `query Of_${PERSON.surname} { enrollees(page: { number: 1, size: 5 }, search: "${PERSON.nin}") { total } }`,
  });
  expect(free.data.enrollees.total).toBe(1);
  await addJob(db, 'compactRollups', {});
  await runJobs();
  const broken = await app.inject({
    url: `/broken/${PERSON.phone}?token=secret-token-1`,
    headers: { ...asAdmin, 'user-agent': PERSON.email },
  });
  const { digest } = broken.json().error;

  const [pa] = named('operation CreatePaRequest');
  expect(pa?.attributes).toEqual({
    ...{ 'lafiya.kind': 'operation', 'lafiya.name': 'CreatePaRequest' },
    ...{ 'lafiya.document': persistedIdOf('CreatePaRequest'), 'lafiya.outcome': 'OK' },
  });
  expect(rootOf(pa)?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/graphql',
    'http.response.status_code': 200,
  });
  const insert = statements().find(({ text }) => /INSERT INTO "public"."PaRequest"/.test(text));
  expect(insert?.text).toMatch(/\$1/);
  expect(rootOf(insert?.span)).toBe(rootOf(pa));
  expect(named('operation EnrolleeListPage')).toHaveLength(4);
  expect(named('operation ad hoc')).toHaveLength(1);
  expect(rootOf(named('thread ad hoc query')[0])?.attributes['http.route']).toBe('/graphql');
  expect(exporter.getFinishedSpans().filter(({ name }) => name.startsWith('job ')).length).toBeGreaterThan(0);
  expect(exporter.getFinishedSpans().filter(({ attributes }) => attributes['lafiya.digest'] === digest)).toHaveLength(1);
  expect(statements().map(({ text }) => text)).toContain(`SELECT '?' AS text, ? AS number`);

  const sent = exporter.getFinishedSpans().map(({ name, attributes, events, links, status, resource }) => {
    return { name, attributes, events, links, status, resource: resource.attributes };
  });
  const text = JSON.stringify(sent).toLowerCase();
  const secrets = [
    ...Object.values(PERSON),
    ...[NOTES, CONSTANT, CONSTANT.slice(1), PASSWORD, 'secret-token-1', world.enrollee.enrolmentNo, world.enrollee.id],
    ...[admin, desk].flatMap(({ id, name, email }) => [id, name, email]),
    ...[asAdmin, asDesk].flatMap(({ cookie }) => cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))),
  ];
  expect(secrets.filter((secret) => secret && text.includes(secret.toLowerCase()))).toEqual([]);
});

it('listens to nothing any more when it has stopped', async () => {
  await stop();
  expect(telemetry).toMatchObject({ span: null, mark: null, site: null });
  const before = exporter.getFinishedSpans().length;
  await db.userAccount.count();
  expect(exporter.getFinishedSpans()).toHaveLength(before);
});
