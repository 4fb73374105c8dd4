import { BUNDLES } from '../fhir/front/front.ts';
import { KINDS } from '../fhir/front/kinds.ts';
import { PROFILES } from '../fhir/guide/profiles.ts';
import type { Kind } from '../fhir/kind.ts';

const INTRO = `# Interoperability

What Lafiya speaks of the national guide "Nigeria Core" (FHIR R4, draft of 2026-06-01), and what not. The tables are generated from the code that answers: after a change run \`npx vitest run server/testing/conformance-page.test.ts --update\` and read the difference.
How a system connects is in [integration](integration.md#fhir); the reasons are in [ADR 93](adr/0093-fhir-front.md). A system reads the same from \`/fhir/r4/metadata\`.

## Statement of conformance

Every resource that leaves is valid in R4 and meets the constraints of its profile; tests check each answer. Every resource that comes in must meet them too, and a message that does not is rejected as a whole, with the place of each problem.
`;

/** How the profiles of the guide are spoken that are not resources of their own here. */
const PARTIES: Readonly<Record<string, string>> = {
  'ng-practitioner': 'read in messages, for the name of who attended or referred',
};

const DIRECTIONS = (kind: Kind): string =>
  [
    kind.read ? 'read' : '',
    kind.search ? 'search' : '',
    kind.isSent ? 'create' : '',
    kind.isReplaced ? 'update' : '',
    kind.remove ? 'delete' : '',
    ...(kind.operations ?? []).map(({ name }) => `$${name}`),
  ]
    .filter(Boolean)
    .join(', ') || 'in answers only';

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

function profileRow(id: string): string {
  const kind = KINDS.find(({ profiles }) => profiles.includes(id));
  const rules = PROFILES[id]?.rules.filter(({ min }) => min).map(({ path }) => `\`${path}\``) ?? [];
  return row(id, kind ? DIRECTIONS(kind) : (PARTIES[id] ?? 'read in messages'), [...new Set(rules)].join(', '));
}

const resourceRow = (kind: Kind): string =>
  row(kind.type, DIRECTIONS(kind), (kind.parameters ?? []).map(({ name }) => `\`${name}\``).join(', '), kind.text);

const NOT_SPOKEN = `## What is not spoken

| of the guide | why |
|---|---|
| XML | JSON says the same, and one format is tested well |
| update of anything but a Claim, delete of anything but a Subscription, patch, history | a record is corrected by sending it again, and withdrawn by a Task with the code cancel; the rest has rules of its own, in the GraphQL API |
| disputes | the guide has none; they are filed by GraphQL |
| Subscription to bills and disputes, with payload or header | they have no resource here; a message names a record and carries no data of people |
| batch | \`$submit\` takes several claims; everything else is one message |
| create of Patient, Organization, Coverage | the scheme has its own registers; parties in messages are looked up |
| lists of people of other facilities | a key names them, it does not list them |
| Practitioner, PractitionerRole as resources | the scheme has no register of practitioners |
| Claim with \`use\` = predetermination | ask for eligibility, or \`$validate\` |
| Attachment, Binary, DocumentReference | documents are uploaded at \`/files\`, and sent by GraphQL |
| \`_include\`, chained search | each resource names what it refers to |
| Invoice | invoices are between the scheme and employers, not facilities |
| ward codes | ours have no codes of the guide |
| Medication, Immunization, Device, Observation and the other clinical profiles | a scheme pays for care; it is no medical record |
`;

/** The text of docs/interoperability.md. */
export const conformancePage = (): string =>
  [
    INTRO,
    '## Profiles of the guide\n',
    row('profile', 'spoken', 'required elements that are checked'),
    '|---|---|---|',
    ...Object.keys(PROFILES).map(profileRow),
    '\n## Bundles of the guide\n',
    'Each is a transaction at the base with exactly one request; the answer is a collection.\n',
    ...BUNDLES.map((id) => `- ${id}`),
    '\n## Resources\n',
    row('resource', 'interactions', 'search', 'what it is'),
    '|---|---|---|---|',
    ...KINDS.map(resourceRow),
    '',
    NOT_SPOKEN,
  ].join('\n');
