import type { Bundle, Claim, OperationOutcome, Resource } from '@medplum/fhirtypes';
import type { Call } from '../ask.ts';
import type { Answer, Sent } from '../kind.ts';
import { claimResource, responseResource } from '../kinds/claim-kinds.ts';
import { claimById, paRequestById, type Row, rowById } from '../kinds/claim-rows.ts';
import { claimRowOf, paRequestOf } from '../messages/claim-message.ts';
import { type Message, Problems } from '../messages/message.ts';
import { requirePayer, requireProvider } from '../messages/parties.ts';
import { Places } from '../messages/places.ts';
import { checkedOutcome, type Issue, issuesAt, Refusal, refuse, refuseIfAny } from '../refusal.ts';
import { explanationOf } from '../resources/claim.ts';
import { schemeOrganization } from '../resources/facility.ts';
import { coverageOf, patientOf } from '../resources/patient.ts';
import { collectionOf } from './collection.ts';

const SUBMIT_CLAIMS = /* GraphQL */ `
  mutation FhirSubmitClaims($input: [SentClaimInput!]!, $checkOnly: Boolean!, $replace: Boolean!) {
    submitClaims(input: $input, checkOnly: $checkOnly, replace: $replace) {
      index id outcome status problems { code message path } warnings { code message path }
    }
  }
`;
const CHECK_PA_REQUEST = /* GraphQL */ `
  mutation FhirCheckPaRequest($input: CreatePaRequestInput!) {
    checkPaRequest(input: $input) { outcome problems { code message path } warnings { code message path } }
  }
`;
const CREATE_PA_REQUEST = /* GraphQL */ `
  mutation FhirCreatePaRequest($input: CreatePaRequestInput!) { createPaRequest(input: $input) { id } }
`;
const SUBMIT_BILL = /* GraphQL */ `
  mutation FhirSubmitBill($input: SubmitBillInput!) { submitBill(input: $input) { id } }
`;

/** One claim of a message, checked and read. */
type Read = { sent: Sent<Claim>; places: Places; row: Awaited<ReturnType<typeof claimRowOf>> };

const STATUS_TAKEN = 'active';

/** Checks what a claim says of itself and its parties before any of it is looked up. */
async function checkHead(call: Call, problems: Problems, message: Message, { resource, path }: Sent<Claim>): Promise<void> {
  if (resource.status !== STATUS_TAKEN) problems.add('FHIR_STATUS', `${path}.status`, { type: 'Claim', status: resource.status });
  if (resource.use === 'predetermination')
    problems.add('FHIR_CODE', `${path}.use`, { code: resource.use, codes: 'claim, preauthorization' });
  const sent = { resource, path };
  await problems.tryAsync(() => requireProvider(call, message, sent, resource.provider, `${path}.provider`));
  if (resource.insurer) {
    const { insurer } = resource;
    await problems.tryAsync(() => requirePayer(call, message, sent, insurer, `${path}.insurer`));
  }
}

async function readClaim(call: Call, message: Message, sent: Sent<Claim>): Promise<Read> {
  const [problems, places] = [new Problems(), new Places(sent.path)];
  await checkHead(call, problems, message, sent);
  const row = await claimRowOf(call, problems, message, sent, places);
  problems.settle();
  return { sent, places, row };
}

type Recorded = { id: string | null; isNew: boolean; warnings: Issue[] };

/** Records claims, each by itself, or only checks them. Rejected ones are named together. */
async function record({ ask }: Call, claims: readonly Read[], checkOnly: boolean, replace = false): Promise<Recorded[]> {
  const { submitClaims } = await ask(SUBMIT_CLAIMS, { input: claims.map(({ row }) => row), checkOnly, replace });
  const rejected = submitClaims.flatMap(({ problems, index }) => issuesAt(problems, claims[index]?.places ?? new Places('')));
  if (rejected.length > 0) throw new Refusal(rejected);
  return submitClaims.map(({ id, outcome, warnings, index }) => ({
    id: id ?? null,
    isNew: outcome === 'CREATED' || outcome === 'WOULD_CREATE',
    warnings: issuesAt(warnings, claims[index]?.places ?? new Places(''), 'warning'),
  }));
}

async function readRequest(call: Call, message: Message, sent: Sent<Claim>) {
  const [problems, places] = [new Problems(), new Places(sent.path)];
  await checkHead(call, problems, message, sent);
  const input = await paRequestOf(call, problems, message, sent, places);
  problems.settle();
  return { input, places };
}

async function requestAuthorization(call: Call, message: Message, sent: Sent<Claim>): Promise<Row> {
  const { input, places } = await readRequest(call, message, sent);
  try {
    const { createPaRequest } = await call.ask(CREATE_PA_REQUEST, { input });
    return await paRequestById(call, createPaRequest.id);
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => places.of(field)) : error;
  }
}

/** Records a claim, or asks for authorisation. */
export async function createClaim(call: Call, message: Message, sent: Sent<Claim>): Promise<Answer> {
  if (call.isTest) return validateClaim(call, message, sent);
  const { scheme } = await call.own();
  if (sent.resource.use === 'preauthorization') {
    const found = await requestAuthorization(call, message, sent);
    return { status: 201, resource: claimResource(found, scheme.name), location: `Claim/${found.row.id}` };
  }
  const [recorded] = await record(call, [await readClaim(call, message, sent)], false);
  const found = await claimById(call, recorded?.id ?? '');
  return { status: recorded?.isNew ? 201 : 200, resource: claimResource(found, scheme.name), location: `Claim/${found.row.id}` };
}

/** Checks what a claim or a request for authorisation says, and rejects it as creating it would. Nothing is kept. */
async function checkClaim(call: Call, message: Message, sent: Sent<Claim>): Promise<Issue[]> {
  if (sent.resource.use !== 'preauthorization') {
    const [checked] = await record(call, [await readClaim(call, message, sent)], true);
    return checked?.warnings ?? [];
  }
  const { input, places } = await readRequest(call, message, sent);
  const { problems, warnings } = (await call.ask(CHECK_PA_REQUEST, { input })).checkPaRequest;
  refuseIfAny(issuesAt(problems, places));
  return issuesAt(warnings, places, 'warning');
}

/** What creating a claim or a request for authorisation would say: an outcome without an error, and with the warnings. */
export const validateClaim = async (call: Call, message: Message, sent: Sent<Claim>): Promise<Answer> => ({
  status: 200,
  resource: checkedOutcome(await checkClaim(call, message, sent)),
});

/** The same for several. */
async function validateClaims(call: Call, message: Message, sents: readonly Sent<Claim>[]): Promise<OperationOutcome> {
  const warnings: Issue[] = [];
  for (const sent of sents) warnings.push(...(await checkClaim(call, message, sent)));
  return checkedOutcome(warnings);
}

/** Replaces a claim that is in no bill, under the number that it has. */
export async function replaceClaim(call: Call, message: Message, sent: Sent<Claim>, id: string): Promise<Answer> {
  const { row: existing, use } = await rowById(call, 'Claim', id);
  if (use !== 'claim' || sent.resource.use !== 'claim')
    return refuse('FHIR_CODE', `${sent.path}.use`, { code: sent.resource.use, codes: 'claim' });
  const read = await readClaim(call, message, sent);
  if (read.row.externalId !== existing.externalId)
    return refuse('FHIR_OTHER_NUMBER', `${sent.path}.identifier`, { number: existing.externalId ?? '' });
  const [recorded] = await record(call, [read], call.isTest, true);
  if (call.isTest) return { status: 200, resource: checkedOutcome(recorded?.warnings ?? []) };
  return { status: 200, resource: claimResource(await claimById(call, id), (await call.own()).scheme.name), location: `Claim/${id}` };
}

/**
 * Puts recorded claims into bills: a bill has the claims of one care month and fund. Claims that are in a bill stay there, and returned
 * ones are not submitted again by a repeat.
 */
async function bill({ ask }: Call, rows: readonly (Row & { use: 'claim' })[]): Promise<void> {
  const ready = rows.filter(({ row }) => row.status === 'READY');
  for (const group of Map.groupBy(ready, ({ row }) => `${row.month} ${row.fundingPool}`).values())
    await ask(SUBMIT_BILL, { input: { claimIds: group.map(({ row }) => row.id) } });
}

/** One after the other, because a key asks few questions at once. */
async function claimsById(call: Call, ids: readonly string[]): Promise<(Row & { use: 'claim' })[]> {
  const rows: (Row & { use: 'claim' })[] = [];
  for (const id of ids) rows.push(await claimById(call, id));
  return rows;
}

/** Records and submits claims, and asks for authorisations. Answers what the scheme says of each, in their order. */
export async function submitClaims(call: Call, message: Message, sents: readonly Sent<Claim>[]): Promise<Row[]> {
  const reads = new Map<Sent<Claim>, Read>();
  for (const sent of sents) if (sent.resource.use !== 'preauthorization') reads.set(sent, await readClaim(call, message, sent));
  const claims = [...reads.values()];
  // Of several claims none is kept if one is rejected.
  if (claims.length > 1) await record(call, claims, true);
  const ids = claims.length > 0 ? await record(call, claims, false) : [];
  const rows = await claimsById(
    call,
    ids.map(({ id }) => id ?? ''),
  );
  await bill(call, rows);
  const answered = await claimsById(
    call,
    rows.map(({ row }) => row.id),
  );
  const bySent = new Map<Sent<Claim>, Row>(claims.map(({ sent }, index) => [sent, answered[index] as Row]));
  for (const sent of sents) if (!reads.has(sent)) bySent.set(sent, await requestAuthorization(call, message, sent));
  return sents.flatMap((sent) => bySent.get(sent) ?? []);
}

/** `$submit`: one response for one claim, else a collection of them. */
export async function submitOperation(call: Call, message: Message, sents: readonly Sent<Claim>[]): Promise<Answer> {
  if (call.isTest) return { status: 200, resource: await validateClaims(call, message, sents) };
  const rows = await submitClaims(call, message, sents);
  const { scheme } = await call.own();
  const responses = rows.map((found) => responseResource(found, scheme.name));
  const [only] = responses;
  return { status: 200, resource: responses.length === 1 && only ? only : collectionOf(responses) };
}

/** The bundle of the guide that answers a claim: the parties as the scheme knows them, and what it says of the claim. */
export async function claimTransaction(call: Call, message: Message, sent: Sent<Claim>): Promise<Bundle> {
  if (call.isTest) return collectionOf([await validateClaims(call, message, [sent])]);
  const [found] = await submitClaims(call, message, [sent]);
  const own = await call.own();
  const answers: Resource[] = found
    ? [
        patientOf(found.row.enrollee),
        schemeOrganization(own),
        coverageOf(found.row.enrollee, own.scheme.name),
        responseResource(found, own.scheme.name),
        ...(found.use === 'claim' ? [explanationOf(found.row, own.scheme.name)] : []),
      ]
    : [];
  return collectionOf(answers);
}
