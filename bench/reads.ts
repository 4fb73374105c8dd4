import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { persistedIdOf } from '../server/app/ad-hoc/persisted-documents.ts';
import { DEMO_DOMAIN } from '../server/demo/network/staff.ts';
import pg from '../server/platform/database/pg.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { withDatabase as inDatabase } from '../server/platform/database-url.ts';
import { type Bench, cpuOf, postgresCpu, withDatabase } from './database.ts';
import { ensureScheme, HIGH_ILLNESS_FACTOR } from './scheme.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run bench -- reads --lives 100000 --keep data-100k`: a claim, a page of claims and a page of enrollees as the pages ask them, against PostGraphile 5
 * and against plain node:http with one statement each, all three with the session and the rows of the viewer. Each round asks each side in turn; what counts
 * are the ratios. The first run installs PostGraphile beside the data, from the npm registry.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100000' },
    keep: { type: 'string' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
const SIDES = ['Lafiya', 'PostGraphile', 'floor'] as const;
/** What the viewers of PostGraphile may read, by row security. */
const PEER_ROLES = ['bench_facility', 'bench_scheme'];
const SECURED = ['Claim', 'Enrollee'];
const BENCH_DOMAIN = 'bench.example';
type Side = (typeof SIDES)[number];
type Server = { url: string; pid: number };
type Ask = (at: number) => { url: string; body?: string };
type Case = { title: string; cookie: string; asks: Record<Side, Ask> };
/** Processor time in milliseconds a request. */
type Figures = { perSecond: number; perCpuSecond: number; node: number; postgres: number };

const CLAIM_OF_PEER = `query ($id: UUID!) { claimByRowId(rowId: $id) {
  rowId claimNo type status decision isLate age serviceFrom serviceTo submittedAt updatedAt paidAt claimedAmount vettedAmount approvedAmount payableAmount paidAmount
  version month fundingPool careType visitType outcome attendingName note coPayAmount lateReason returnReason vettedAt approvedAt attempt checks
  hcpByHcpId { rowId name lgaByLgaId { rowId name } } enrolleeByEnrolleeId { rowId fullName enrolmentNo sex } planByPlanId { rowId name }
  billByBillId { rowId billNo status careMonth fundingPool paymentByPaymentId { rowId paymentNo paidOn } }
  paCodeByPaCodeId { rowId code issuedAt validUntil approvedAmount } referralByReferralId { rowId referralNo acceptedAt validUntil }
  encounterByEncounterId { rowId encounterNo visitAt visitType }
  userAccountByPreparedById { rowId name role } userAccountByReviewerId { rowId name } userAccountByVettedById { rowId name } userAccountByApprovedById { rowId name }
  claimDiagnosesByClaimId { nodes { diagnosisByDiagnosisId { rowId code name } } }
  claimItemsByClaimId { nodes { rowId position qty unitPriceClaimed tariffPrice amountClaimed qtyApproved priceApproved amountApproved decision reasonCode note
    serviceByServiceId { rowId code name unit } } }
  claimSymptomsByClaimId { nodes { symptomBySymptomId { rowId name } } }
  claimDisputesByClaimId { nodes { rowId disputeNo status requestedAmount grantedAmount answer } }
  claimQuestionsByClaimId(orderBy: [ROW_ID_ASC]) { nodes { rowId question askedAt dueOn answer answeredAt lapsedAt
    userAccountByAskedById { rowId name } userAccountByAnsweredById { rowId name }
    claimDocumentsByQuestionId { nodes { rowId kind isWanted claimItemByClaimItemId { rowId } attachmentByAttachmentId { rowId } } } } } }
  allStatusChanges(condition: { entityType: "Claim", entityId: $id }, orderBy: [AT_ASC]) { nodes {
    rowId action toStatus note at userAccountByActorId { rowId name } } } }`;
const CLAIMS_OF_PEER = `query ($offset: Int!) { allClaims(first: 20, offset: $offset, orderBy: [SERVICE_TO_DESC, ROW_ID_DESC]) { totalCount nodes {
  rowId claimNo type status decision isLate age serviceFrom serviceTo submittedAt updatedAt paidAt claimedAmount vettedAmount approvedAmount payableAmount paidAmount
  claimItemsByClaimId { totalCount } hcpByHcpId { rowId name lgaByLgaId { rowId name } } enrolleeByEnrolleeId { rowId fullName enrolmentNo sex }
  billByBillId { rowId billNo status paymentByPaymentId { rowId paymentNo paidOn } } } } }`;
const ENROLLEES_OF_PEER = `query ($offset: Int!) { allEnrollees(first: 20, offset: $offset, orderBy: [REGISTERED_AT_DESC, ROW_ID_DESC]) { totalCount nodes {
  rowId fullName enrolmentNo sex dateOfBirth phone status relationship registeredAt coverageStart coverageEnd
  hcpByHcpId { rowId name } planByPlanId { rowId name } lgaByLgaId { rowId name } mdaByMdaId { rowId name } } } }`;

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives), HIGH_ILLNESS_FACTOR);
  const adminUrl = inDatabase(bench.urls.admin, 'lafiya');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const children: ChildProcess[] = [];
  // As the peers: in production, where no account of the demo scheme may be.
  await renameDomain(admin, DEMO_DOMAIN, BENCH_DOMAIN);
  const production = { NODE_ENV: 'production', AUTH_SECRET: randomBytes(32).toString('base64') };
  const platform = await runPlatformOn(bench.urls, scratchFolder('bench-reads'), { ...production, JOBS: '0', DEMO: '0' });
  try {
    await secureRows(admin);
    const peers = {
      Lafiya: { url: platform.url, pid: platform.pid },
      PostGraphile: await start(children, 'postgraphile.mjs', [installPeer(), adminUrl]),
      floor: await start(children, 'floor.mjs', [bench.urls.app]),
    };
    for (const oneCase of await casesOf(bench, peers)) if (oneCase.title.includes(values.only ?? '')) await measure(bench, oneCase, peers);
  } finally {
    for (const child of children) child.kill();
    await platform.stop();
    await unsecureRows(admin);
    await renameDomain(admin, BENCH_DOMAIN, DEMO_DOMAIN);
    await admin.end();
  }
});

async function renameDomain(admin: pg.Client, from: string, to: string): Promise<void> {
  await admin.query(`UPDATE "UserAccount" SET email = replace(email, $1, $2) WHERE email LIKE '%' || $1`, [`@${from}`, `@${to}`]);
}

/** Row security for the peer alone; the platform's own roles see every row, as without. */
async function secureRows(admin: pg.Client): Promise<void> {
  await unsecureRows(admin);
  for (const role of PEER_ROLES) await admin.query(`CREATE ROLE ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
  for (const table of SECURED)
    await admin.query(`ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;
      CREATE POLICY bench_all ON "${table}" TO lafiya_app, lafiya_reports, bench_scheme USING (true);
      CREATE POLICY bench_facility ON "${table}" TO bench_facility USING ("hcpId" = (SELECT current_setting('app.hcp')::uuid))`);
}

async function unsecureRows(admin: pg.Client): Promise<void> {
  for (const table of SECURED)
    await admin.query(
      `ALTER TABLE "${table}" DISABLE ROW LEVEL SECURITY; DROP POLICY IF EXISTS bench_all ON "${table}"; DROP POLICY IF EXISTS bench_facility ON "${table}"`,
    );
  const { rows } = await admin.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [PEER_ROLES]);
  for (const { rolname } of rows) await admin.query(`DROP OWNED BY ${rolname}; DROP ROLE ${rolname}`);
}

function installPeer(): string {
  const folder = join(scratchFolder('bench-peer'), '..', 'lafiya-bench-postgraphile');
  if (existsSync(join(folder, 'node_modules', 'postgraphile'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { postgraphile: '5.1.5', graphql: '^16.14.2', pg: '^8.16.0' } }),
  );
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('PostGraphile could not be installed from the npm registry.');
  return folder;
}

function start(children: ChildProcess[], file: string, args: string[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'peers', file), args, {
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }));
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
}

async function casesOf({ client }: Bench, peers: Record<Side, Server>): Promise<Case[]> {
  const facility = await signIn(peers.Lafiya.url, `hospital@${BENCH_DOMAIN}`);
  const scheme = await signIn(peers.Lafiya.url, `admin@${BENCH_DOMAIN}`);
  const { rows } = await client.query<{ id: string }>(
    `SELECT c.id FROM "Claim" c JOIN "UserAccount" u ON u."hcpId" = c."hcpId" WHERE u.email = 'hospital@${BENCH_DOMAIN}' AND c.status = 'PAID' ORDER BY c.id LIMIT 100`,
  );
  const claimId = (at: number) => rows[at % rows.length]?.id ?? '';
  const offset = (at: number) => 20 * (at % 5);
  const graphql =
    (server: Server, document: object, variables: (at: number) => object): Ask =>
    (at) => ({
      url: `${server.url}/graphql`,
      body: JSON.stringify({ ...document, variables: variables(at) }),
    });
  const page = (at: number) => ({ page: { number: 1 + (at % 5), size: 20 } });
  const list = (operation: string, peerQuery: string, path: string): Record<Side, Ask> => ({
    Lafiya: graphql(peers.Lafiya, pageDocument(operation), page),
    PostGraphile: graphql(peers.PostGraphile, { query: peerQuery }, (at) => ({ offset: offset(at) })),
    floor: (at) => ({ url: `${peers.floor.url}/${path}?at=${offset(at)}` }),
  });
  return [
    {
      title: 'P1 one claim with lines, people and services; of a facility',
      cookie: facility,
      asks: {
        Lafiya: graphql(peers.Lafiya, pageDocument('ClaimDetailPage'), (at) => ({ id: claimId(at) })),
        PostGraphile: graphql(peers.PostGraphile, { query: CLAIM_OF_PEER }, (at) => ({ id: claimId(at) })),
        floor: (at) => ({ url: `${peers.floor.url}/facility/claim?at=${claimId(at)}` }),
      },
    },
    {
      title: 'P2 20 claims of a facility with the total (Lafiya with four sums too)',
      cookie: facility,
      asks: list('ClaimListPage', CLAIMS_OF_PEER, 'facility/claims'),
    },
    {
      title: 'P2 20 claims of the scheme with the total (Lafiya with four sums too)',
      cookie: scheme,
      asks: list('ClaimListPage', CLAIMS_OF_PEER, 'scheme/claims'),
    },
    {
      title: 'P2 20 enrollees of the scheme with the total',
      cookie: scheme,
      asks: list('EnrolleeListPage', ENROLLEES_OF_PEER, 'scheme/enrollees'),
    },
  ];
}

/** As a page asks it. */
function pageDocument(operation: string): object {
  return { extensions: { documentId: persistedIdOf(operation) } };
}

async function ask(oneCase: Case, side: Side, at: number): Promise<void> {
  const { url, body } = oneCase.asks[side](at);
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    // Lafiya would compress, the others not.
    headers: { cookie: oneCase.cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: body ?? null,
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors"')) throw new Error(`${side}, ${oneCase.title}: ${answer.status} ${text.slice(0, 500)}`);
}

/** All connections ask one side for some seconds. */
async function load(bench: Bench, oneCase: Case, side: Side, { pid }: Server): Promise<Figures> {
  const [node, postgres, startedAt] = [cpuOf(pid).whole, await postgresCpu(bench.client), performance.now()];
  const endsAt = startedAt + Number(values.seconds) * 1000;
  let answers = 0;
  const connection = async (first: number) => {
    for (let at = first; performance.now() < endsAt; at++) {
      await ask(oneCase, side, at);
      answers++;
    }
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, (_, first) => connection(first)));
  const seconds = (performance.now() - startedAt) / 1000;
  const [nodeSeconds, postgresSeconds] = [cpuOf(pid).whole - node, (await postgresCpu(bench.client)) - postgres];
  return {
    perSecond: answers / seconds,
    perCpuSecond: answers / (nodeSeconds + postgresSeconds),
    node: (1000 * nodeSeconds) / answers,
    postgres: (1000 * postgresSeconds) / answers,
  };
}

async function measure(bench: Bench, oneCase: Case, peers: Record<Side, Server>): Promise<void> {
  const rounds: Record<Side, Figures[]> = { Lafiya: [], PostGraphile: [], floor: [] };
  // Not counted: it warms up.
  for (const side of SIDES) await load(bench, oneCase, side, peers[side]);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const side of SIDES) rounds[side].push(await load(bench, oneCase, side, peers[side]));
  console.info(`\n${oneCase.title}`);
  console.table(
    Object.fromEntries(
      SIDES.map((side) => {
        const ratio = (peer: Side, figure: keyof Figures) =>
          median(rounds[side].map((figures, round) => figures[figure] / (rounds[peer][round]?.[figure] ?? Number.NaN))).toFixed(2);
        return [
          side,
          {
            'requests/s': median(rounds[side].map(({ perSecond }) => perSecond)).toFixed(0),
            '÷ PostGraphile': ratio('PostGraphile', 'perSecond'),
            '÷ floor': ratio('floor', 'perSecond'),
            'per processor second': median(rounds[side].map(({ perCpuSecond }) => perCpuSecond)).toFixed(0),
            'of it ÷ PostGraphile': ratio('PostGraphile', 'perCpuSecond'),
            'of it ÷ floor': ratio('floor', 'perCpuSecond'),
            'Node ms': median(rounds[side].map(({ node }) => node)).toFixed(2),
            'PostgreSQL ms': median(rounds[side].map(({ postgres }) => postgres)).toFixed(2),
          },
        ];
      }),
    ),
  );
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
