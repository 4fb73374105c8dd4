// Role names come from the areas, which the routes load.
import '../../app/routes.tsx';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESK, RECORD_NAME } from '../../administration/messages/message.labels.ts';
import { RELATIONSHIP } from '../../care/eligibility/eligibility.labels.ts';
import { encounterFilters } from '../../care/encounters/encounter.filters.ts';
import {
  DISPUTE_FINDING,
  ENCOUNTER_DOCUMENT,
  ENCOUNTER_DONE,
  ENCOUNTER_STATUS,
  VISIT_OUTCOME,
  VISIT_TYPE,
} from '../../care/encounters/encounter.labels.ts';
import { familyColumns } from '../../care/pa-requests/PaRequestTable.tsx';
import { paItemColumns } from '../../care/pa-requests/pa-items.columns.tsx';
import { ownPaRequestFilters } from '../../care/pa-requests/pa-request.filters.ts';
import {
  ITEM_DECISION,
  PA_CODE_STATUS,
  PA_DOCUMENT,
  PA_DOCUMENT_STEP,
  PA_EVENT,
  PA_REASON,
  PA_REQUEST_STATUS,
  URGENCY,
} from '../../care/pa-requests/pa-request.labels.ts';
import { memberColumns } from '../../care/referrals/ReferralTable.tsx';
import { memberReferralFilters } from '../../care/referrals/referral.filters.ts';
import { REFERRAL_EVENT, REFERRAL_STATUS } from '../../care/referrals/referral.labels.ts';
import { REGISTRATION_DONE, REGISTRATION_STATUS, REGISTRATION_STEP } from '../../enrolment/registrations/registration.labels.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { MARITAL_STATUS, REGISTRATION_DOCUMENT, SEX, VULNERABLE_CATEGORY } from '../../members/enrollees/enrollee.labels.ts';
import { ownRecordAccessColumns } from '../../members/record-access/record-access.columns.ts';
import { ownRecordAccessFilters } from '../../members/record-access/record-access.filters.ts';
import { LOOKUP_PURPOSE, RECORD_PART } from '../../members/record-access/record-access.labels.ts';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { optionsOf } from '../../ui/labels.ts';
import type { FilterDef } from '../../ui/list/filters.ts';
import labels from './ha/labels.json';
import { englishOnly } from './i18n.ts';

const CLIENT = join(import.meta.dirname, '..', '..');

describe('labels', () => {
  const asIs = (english: string) => english;
  /** Parts of the member’s pages that write their labels themselves. */
  const PAGES = [
    'care/care-history/CareHistoryPage.tsx',
    'care/encounters/EncounterDetailPage.tsx',
    'care/encounters/EncounterDocuments.tsx',
    'care/encounters/HospitalVisitsPage.tsx',
    'care/pa-requests/PaRequestDetailPage.tsx',
    'care/pa-requests/PaRequestParts.tsx',
    'care/referrals/ReferralDetailPage.tsx',
    'care/referrals/ReferralParts.tsx',
  ];
  /** Steps of the online registration, which officers see too. */
  const STEPS = globSync(
    'enrolment/registrations/{PersonFields,RegistrationSteps,SelfOverview,steps/{Family,Institution}Fields,steps/*Step*,steps/ReviewSummary}.tsx',
    { cwd: CLIENT },
  );
  /** Labels that only officers, facilities, employers or institutions see, or that occur only in exported files. */
  const NOT_FOR_MEMBERS = [
    '200',
    'Basic salary',
    'Course',
    'Course of study',
    'Date of first appointment',
    'First appointment',
    'GL 09, step 4',
    'Grade level',
    'Monthly basic salary',
    'Must match the date of birth and sex.',
    'MDA',
    'MDA and facility',
    'Matric number',
    'Name or code',
    'Register for own cover',
    'Session',
    'Staff number',
    'Vulnerable category',
    'Care started',
    'Clinical notes',
    'Decide',
    'Enrolment number',
    'Findings',
    'Investigations',
    'Other referrals',
    'Services required',
    'Specialty',
    'Treatment given',
    'Answer to the member',
    'Referral reason',
  ];

  const matches = (pattern: RegExp, files: string[]) =>
    files.flatMap((file) =>
      [...readFileSync(join(CLIENT, file), 'utf8').matchAll(pattern)].map(([, label, title]) => label ?? title ?? ''),
    );

  it('of the member’s pages are all in Hausa', () => {
    const maps = [ENCOUNTER_STATUS, VISIT_TYPE, VISIT_OUTCOME, DISPUTE_FINDING, ENCOUNTER_DOCUMENT, PA_REQUEST_STATUS, PA_CODE_STATUS];
    const more = [ITEM_DECISION, PA_REASON, URGENCY, PA_DOCUMENT, PA_DOCUMENT_STEP, PA_EVENT, REFERRAL_STATUS, REFERRAL_EVENT];
    const registration = [
      REGISTRATION_STATUS,
      REGISTRATION_STEP,
      REGISTRATION_DONE,
      REGISTRATION_DOCUMENT,
      MARITAL_STATUS,
      VULNERABLE_CATEGORY,
    ];
    const others = [RECORD_PART, LOOKUP_PURPOSE, ROLE, SEX, RELATIONSHIP, HCP_LEVEL, DESK, RECORD_NAME, ENCOUNTER_DONE];
    const columns = [familyColumns(asIs), paItemColumns(asIs), memberColumns(englishOnly.t), ownRecordAccessColumns(asIs)];
    const filters = [encounterFilters, ownPaRequestFilters, memberReferralFilters, ownRecordAccessFilters].flatMap((defs) =>
      Object.values<FilterDef>(defs),
    );
    const words = [
      ...[...maps, ...more, ...registration, ...others].flatMap((map) => optionsOf<string>(map).map(({ label }) => label)),
      ...columns.flat().map(({ label }) => label),
      ...filters.flatMap((def) => [def.label, ...('options' in def ? def.options.map(({ label }) => label) : [])]),
      ...matches(/(?:label: |title: |Column<Row>\()'([^']+)'|<Panel title="([^"]+)"/g, PAGES),
      ...matches(/(?:label|title|note|help|placeholder|addLabel|noun|submitLabel)="([^"]+)"|(?:label: |block\(|[A-Z]+: )'([^']+)'/g, STEPS),
      ...matches(/text: '([^']+)'/g, globSync('care/{encounters,pa-requests,referrals}/*.labels.ts', { cwd: CLIENT })),
      ...matches(/label: '([^']+)'/g, ['ui/list/DateEnds.tsx', 'ui/form/fields/choice-fields.tsx']),
      ...matches(/labelText\('([^']+)'/g, globSync('**/*.{ts,tsx}', { cwd: CLIENT })),
    ];
    expect([...new Set(words)].filter((word) => !Object.hasOwn(labels, word) && !NOT_FOR_MEMBERS.includes(word))).toEqual([]);
  });
});
