// Sends claims from a JSON file to the scheme: checks them, sends those without problems, creates a bill, and reads changes.
//
//   LAFIYA_URL=https://scheme.example LAFIYA_KEY=lfy_… node docs/examples/send-claims.mjs claims.json
//
// The file: { "billNumber": "…", "claims": [SentClaimInput, …] }. A claim for a member of another facility also needs a `purpose`
// (EMERGENCY, AWAY_FROM_HOME, …), unless your facility stated one within the last day; otherwise the row is rejected with ELG_PURPOSE.
//
// Safe to run again at any time: claims and the bill are identified by your own numbers. The cursor of the changes is stored beside the file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const { LAFIYA_URL = 'http://localhost:4000', LAFIYA_KEY = '' } = process.env;
const [, , file] = process.argv;
if (!file || !LAFIYA_KEY) {
  console.error('Usage: LAFIYA_KEY=lfy_… node send-claims.mjs claims.json');
  process.exit(2);
}
const cursorFile = `${file}.cursor`;

/** Calls the API and retries when the platform is busy or the connection fails. A repeated call never creates a second record. */
async function call(query, variables, attempt = 1) {
  const headers = { authorization: `Bearer ${LAFIYA_KEY}`, 'content-type': 'application/json' };
  let response;
  try {
    response = await fetch(`${LAFIYA_URL}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  } catch (error) {
    if (attempt === 5) throw error;
  }
  if (!response || response.status === 429 || response.status >= 500) {
    if (attempt === 5) throw new Error(`No answer from ${LAFIYA_URL} (${response?.status ?? 'not reached'})`);
    const seconds = Number(response?.headers.get('retry-after') ?? 2 ** attempt);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return call(query, variables, attempt + 1);
  }
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${errors[0].extensions?.code}: ${errors[0].message}`);
  return data;
}

const SUBMIT_CLAIMS = `mutation ($input: [SentClaimInput!]!, $checkOnly: Boolean!) {
  submitClaims(input: $input, checkOnly: $checkOnly) { externalId outcome id number status problems { code message path } }
}`;
const SUBMIT_BILL = `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { billNo status claimCount claimedAmount } }`;
const CLAIM_CHANGES = `query ($changedSince: DateTime, $cursor: String) {
  claimChanges(changedSince: $changedSince, cursor: $cursor) { items { claimNo externalId status approvedAmount } cursor hasMore }
}`;

const { billNumber, claims } = JSON.parse(readFileSync(file, 'utf8'));

// 1. Check the claims without saving.
const checked = (await call(SUBMIT_CLAIMS, { input: claims, checkOnly: true })).submitClaims;
for (const { externalId, problems } of checked)
  for (const { code, message, path } of problems) console.log(`${externalId}: ${path || 'the claim'}: ${message} (${code})`);

// 2. Send the claims. Rows with problems are rejected; the others are saved.
const sent = (await call(SUBMIT_CLAIMS, { input: claims, checkOnly: false })).submitClaims;
for (const { externalId, outcome, number, status } of sent) console.log(`${externalId}: ${outcome} ${number ?? ''} ${status ?? ''}`.trim());

// 3. Create one bill with the saved claims, all of one care month and one fund. Your own number makes a repeat safe.
const claimIds = sent.flatMap(({ id }) => (id ? [id] : []));
if (claimIds.length > 0) {
  const { submitBill: bill } = await call(SUBMIT_BILL, { input: { claimIds, externalId: billNumber } });
  console.log(`Bill ${bill.billNo}: ${bill.status}, ${bill.claimCount} claims, ${bill.claimedAmount / 100} naira`);
}

// 4. Read the changes since the last run, page by page, and store the cursor.
let cursor = existsSync(cursorFile) ? readFileSync(cursorFile, 'utf8') : null;
for (let hasMore = true; hasMore; ) {
  const { claimChanges: page } = await call(CLAIM_CHANGES, { cursor, changedSince: cursor ? null : '2026-01-01T00:00:00Z' });
  for (const { externalId, claimNo, status } of page.items) console.log(`Changed: ${externalId ?? claimNo} is ${status}`);
  ({ cursor, hasMore } = page);
  writeFileSync(cursorFile, cursor);
}
