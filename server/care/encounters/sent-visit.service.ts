import type { z } from 'zod';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Codes, loadCodes, newRemarks, type RowRemarks } from '../sent-rows/codes.ts';
import { loadMembers } from '../sent-rows/members.ts';
import { admitSender, findOrTell, rejectWith, runSentRows, type SentOptions, type SentRow } from '../sent-rows/sent-rows.ts';
import { loadVisitFacts, type RecordedVisit, recordSentVisit, replaceSentVisit } from './encounter.service.ts';
import { sentVisitInput } from './sent-visit.input.ts';

type Row = z.output<typeof sentVisitInput>;
type RawRow = z.input<typeof sentVisitInput>;

const PATHS: Record<string, string> = { enrolleeId: 'member', symptomIds: 'symptoms', diagnosisIds: 'diagnoses', hcpId: '' };

const pathOf = (field: string) => {
  const [first = '', ...rest] = field.split('.');
  return [PATHS[first] ?? first, ...rest].filter(Boolean).join('.').replace('serviceId', 'service');
};

const idsOf = ({ symptoms, diagnoses, services }: RawRow, codes: Codes, remarks: RowRemarks) => ({
  symptomIds: symptoms.map((name, index) => codes.idOf('symptom', name, `symptoms.${index}`, remarks)),
  diagnosisIds: (diagnoses ?? []).map((code, index) => codes.diagnosisIdOf(code, `diagnoses.${index}`, remarks)),
  services: (services ?? []).map(({ service, qty }, index) => ({
    serviceId: codes.idOf('service', service, `services.${index}.service`, remarks),
    qty,
  })),
});

function visitOf({ member: _member, symptoms: _symptoms, diagnoses: _diagnoses, services: _services, ...row }: Row) {
  const { externalId: _externalId, purpose: _purpose, ...visit } = row;
  return visit;
}

/** Records visits of the own facility, each row independently. Guests beyond the look-up limit are rejected row by row. */
export async function recordVisits(viewer: Viewer, rows: readonly RawRow[], options: SentOptions): Promise<SentRow[]> {
  const hcpId = admitSender(viewer, rows);
  const members = await loadMembers(
    viewer,
    rows.map(({ member }) => member),
    { use: 'CARE', operation: 'recordVisits' },
  );
  const codes = await loadCodes({
    service: rows.flatMap(({ services }) => (services ?? []).map(({ service }) => service)),
    diagnosis: rows.flatMap(({ diagnoses }) => diagnoses ?? []),
    symptom: rows.flatMap(({ symptoms }) => symptoms),
  });
  const facts = await loadVisitFacts(viewer, hcpId, members.ids);
  const save = async (row: Row, saveForm: (form: object) => Promise<RecordedVisit>) => {
    const remarks = newRemarks();
    const enrolleeId = await findOrTell(remarks, pathOf, () => members.admit(row.member, row.purpose ?? null));
    const ids = idsOf(row, codes, remarks);
    rejectWith(remarks);
    const { visit, doubts } = await saveForm({ ...visitOf(row), ...ids, enrolleeId });
    return { id: visit.id, number: visit.encounterNo, status: visit.status, warnings: [...remarks.warnings, ...doubts] };
  };
  return runSentRows(viewer, rows, options, {
    operation: 'recordVisits',
    input: sentVisitInput,
    pathOf,
    unknownCodes: (row) => {
      const remarks = newRemarks();
      idsOf(row, codes, remarks);
      return remarks.problems;
    },
    find: async (tx, key) => {
      const visit = await tx.encounter.findUnique({ where: { hcpId_externalId: key } });
      return visit && { id: visit.id, number: visit.encounterNo, status: visit.status, externalHash: visit.externalHash };
    },
    make: (write, row, sentAs) => save(row, (form) => recordSentVisit(write, viewer, form, { sentAs, facts })),
    replace: (write, row, sentAs, { id }) => save(row, (form) => replaceSentVisit(write, viewer, id, form, sentAs)),
  });
}
