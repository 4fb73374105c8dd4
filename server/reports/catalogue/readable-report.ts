import { DomainError } from '../../platform/errors.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Report } from '../engine/report.ts';
import { REPORTS } from './reports.ts';

export const reportOf = (key: string): Report | undefined => REPORTS.find((report) => report.key === key);

/** The report, if the viewer may read it. Throws NOT_FOUND or FORBIDDEN. */
export function readableReport(viewer: Viewer, key: string): Report {
  const report = reportOf(key);
  if (!report) throw new DomainError('NOT_FOUND');
  if (!roleCan(viewer.role, report.permission)) throw new DomainError('FORBIDDEN');
  return report;
}
