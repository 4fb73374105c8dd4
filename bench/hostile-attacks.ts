import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { type HostileBody, hostileBodies } from '../server/testing/hostile-bodies.ts';
import { makePng } from '../server/testing/make/make-png.ts';
import { makeZip } from '../server/testing/make/make-zip.ts';
import { pageQuery } from '../server/testing/page-query.ts';
import type { Bench } from './database.ts';

export type Attack = { name: string; run: (n: number) => Promise<Response> };
/** Answers the cookie of a person of the demo scheme. */
export type SignIn = (name: string) => Promise<string>;

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const unknownKeys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
const thinPicture = makePng(1, 49_000_000);
const widePicture = makePng(7000, 7000);
const brackets = Buffer.from(`${`${Array(90).fill('('.repeat(4000)).join(',')}\n`.repeat(20)}Surname\nBot`);
const longSheet = Buffer.from(`Surname,First name,NIN\n${'Bot,Ada,1\n'.repeat(100_000)}`);
const SLOW_SECONDS = 20;

/** Sends a body one byte a second, and answers as if with 408 when it is cut off or gives up. */
async function slowSender(url: string): Promise<Response> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write('POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n');
  for (let second = 0; second < SLOW_SECONDS && !socket.destroyed; second++) {
    socket.write('{');
    await sleep(1000);
  }
  socket.destroy();
  return new Response(null, { status: 408 });
}

/** Everything that once stopped the platform, and what is made of random parts, each against one process. */
export async function attacksOn({ client }: Bench, url: string, signIn: SignIn): Promise<Attack[]> {
  const [hospital, clinic, registration] = [await signIn('hospital'), await signIn('clinic'), await signIn('registration')];
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: body as string });
  const ask = (query: string, variables: object = {}, cookie = '') =>
    post('/graphql', JSON.stringify({ query, variables }), { ...json, cookie });
  const nested = (depth: number) => `{"query":"{ serverTime }","variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  const family = '{ enrollees(page:{number:1,size:500}) { items { family { family { family { id fullName } } } } } }';
  const people = '{ enrollees(page: { number: 1, size: 500 }) { items { id fullName lga { name } hcp { name } plan { name } } } }';
  const { rows } = await client.query<{ id: string; plan: string; hcp: string }>(
    `SELECT u.id, (SELECT id FROM "Plan" WHERE code = 'BHCPF') AS plan, (SELECT id FROM "Hcp" WHERE status = 'ACTIVATED' LIMIT 1) AS hcp FROM "UserAccount" u WHERE email = 'registration@lafiya.example'`,
  );
  const { id: officerId = '', plan, hcp } = rows[0] ?? {};

  /** A workbook of under 1 kB whose sheet is 400 kB of tags that never end. */
  const bomb = makeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${'<c>'.repeat(133_000)}`,
  });
  const cookies = ['', hospital, clinic, registration];
  const bodies = fc.sample(hostileBodies(schema), 2000);
  const form = (content: Buffer, name: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return body;
  };
  const upload = (kind: string, content: Buffer, name: string) =>
    fetch(`${url}/files?ownerType=UserAccount&ownerId=${officerId}&kind=${kind}`, {
      method: 'POST',
      headers: { cookie: registration, 'x-lafiya': '1' },
      body: form(content, name),
    });
  const application = (content: Buffer, name: string) =>
    fetch(`${url}/files/applications?kind=LICENCE`, { method: 'POST', headers: { 'x-lafiya': '1' }, body: form(content, name) });
  const roll = async (content: Buffer, name: string) => {
    const sent = await upload('ROLL', content, name);
    if (!sent.ok) return sent;
    const { id: fileId } = (await sent.json()) as { id: string };
    return ask(pageQuery('CreateRoll'), { input: { kind: 'VULNERABLE', planId: plan, hcpId: hcp, fileId } }, registration);
  };
  const texts = (word: string, times: number) => ({ search: word.repeat(times), text: word.repeat(times) });
  return [
    { name: 'variables nested 4,000 deep, by nobody', run: () => post('/graphql', nested(4000)) },
    { name: 'variables nested 4,000 deep, signed in', run: () => post('/graphql', nested(4000), { ...json, cookie: hospital }) },
    { name: 'search of 80 kB for diagnoses', run: () => ask(pageQuery('DiagnosisPicker'), texts('abc ', 20_000), hospital) },
    { name: 'search of 80 kB for services', run: () => ask(pageQuery('ServicePicker'), texts('abc ', 20_000), hospital) },
    { name: 'families of families of families', run: () => ask(family, {}, hospital) },
    { name: 'list of 500 people, again and again', run: () => ask(people, {}, hospital) },
    {
      name: 'unused fragment of 3,900 fields',
      run: () => ask(`{ serverTime } fragment F on Query { ${'serverTime '.repeat(3900)} }`, {}, hospital),
    },
    { name: 'aliases', run: () => ask(`{ ${Array.from({ length: 2000 }, (_, n) => `a${n}: serverTime`).join(' ')} }`, {}, hospital) },
    { name: 'directives', run: () => ask(`{ serverTime ${'@include(if: true) '.repeat(3000)} }`, {}, hospital) },
    { name: 'fragments in a circle', run: () => ask('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', {}, hospital) },
    { name: '100,000 brackets', run: () => ask('{'.repeat(100_000)) },
    { name: 'a comment of 0.9 MB', run: () => ask(`# ${'x'.repeat(900_000)}\n{ serverTime }`) },
    { name: 'a body of 2 MB', run: () => post('/graphql', JSON.stringify({ query: 'x'.repeat(2_000_000) })) },
    {
      name: 'a batch of 1,000',
      run: () => post('/graphql', JSON.stringify(Array.from({ length: 1000 }, () => ({ query: '{ serverTime }' })))),
    },
    { name: 'half a JSON', run: () => post('/graphql', '{"query": "{ serverTi') },
    {
      name: 'GET with wrong variables',
      run: () =>
        fetch(`${url}/graphql?query=${encodeURIComponent('query($n:Int!=5000){claims(page:{number:1,size:$n}){total}}')}&variables={"n":`),
    },
    {
      name: 'numbers counted through',
      run: (n) =>
        ask(pageQuery('EligibilityLookup'), { number: `PL/FORMAL/2026/${String(n).padStart(6, '0')}`, purpose: 'EMERGENCY' }, clinic),
    },
    {
      name: 'passwords sprayed',
      run: (n) => post('/api/auth/sign-in', JSON.stringify({ login: `nobody${n}@lafiya.example`, password: `Guess-${n}-of-many` })),
    },
    { name: 'NUL in a sign-in', run: () => post('/api/auth/sign-in', JSON.stringify({ login: 'a\u0000b', password: 'x' })) },
    { name: 'error reports', run: () => post('/monitoring', JSON.stringify({ message: 'a@'.repeat(900), stack: '1-'.repeat(2900) })) },
    ...Array.from({ length: 8 }, (_, share) => ({
      name: 'generated body',
      run: (n: number) => {
        const { url: path, body } = bodies[(n * 8 + share) % bodies.length] as HostileBody;
        return post(path, JSON.stringify(body), { ...json, cookie: cookies[n % cookies.length] as string });
      },
    })),
    {
      name: '20,000 unknown keys',
      run: () =>
        ask('query ($f: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $f) { total } }', { f: unknownKeys }, hospital),
    },
    { name: '20,000 unknown keys, by nobody', run: () => ask(pageQuery('ApplyAsHcp'), { input: unknownKeys }) },
    { name: 'picture of 1 × 49,000,000, by nobody', run: () => application(thinPicture, 'a.png') },
    { name: 'picture of 1 × 49,000,000', run: () => upload('PHOTO', thinPicture, 'a.png') },
    { name: 'picture of 7,000 × 7,000', run: () => upload('PHOTO', widePicture, 'a.png') },
    { name: 'workbook of 1 kB', run: () => roll(bomb, 'staff.xlsx') },
    { name: 'sheet of 90 columns of 4,000 brackets', run: () => roll(brackets, 'staff.csv') },
    { name: 'sheet of 100,000 rows', run: () => roll(longSheet, 'staff.csv') },
    { name: 'papers of 9 MB without an account', run: () => application(Buffer.alloc(9_000_000), 'a.pdf') },
    { name: 'a sender of one byte a second', run: () => slowSender(url) },
  ];
}
