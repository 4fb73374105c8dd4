import { Prisma } from '../../generated/prisma/client.ts';
import { now, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { readableReport } from '../catalogue/readable-report.ts';
import type { Report } from '../engine/report.ts';
import { visibleReportViews } from './report-view.access.ts';
import {
  overwriteReportViewInput,
  type ReportViewAddress,
  type ReportViewColumns,
  renameReportViewInput,
  reportViewVersionInput,
  saveReportViewInput,
} from './report-view.input.ts';
import { filterFromAddress } from './view-filter.ts';

/** Maximum views per user and report. */
const MAX_VIEWS = 50;

/** Handles concurrent use of the same name, which the database prevents. */
async function refusingTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002' && error.meta?.modelName === 'ReportView')
      throw fieldError('VIEW_NAME_TAKEN', 'name');
    throw error;
  }
}

/** Rejects a view that could not be parsed again. */
function assertReadable(report: Report, address: ReportViewAddress): void {
  try {
    filterFromAddress(report, address, today());
  } catch {
    throw fieldError('VIEW_FILTERS', 'address');
  }
}

const kept = (columns: ReportViewColumns) => columns ?? Prisma.DbNull;

export async function ownView(write: Write, viewer: Viewer, id: string, version: number) {
  const view = await write.tx.reportView.findFirst({ where: { id, AND: visibleReportViews(viewer) }, include: { schedule: true } });
  if (!view) throw new DomainError('NOT_FOUND');
  assertVersion(view, version);
  return view;
}

/** Changes a view with a version check. */
export async function changeView(write: Write, view: { id: string; version: number }, data: Prisma.ReportViewUpdateManyMutationInput) {
  const { count } = await write.tx.reportView.updateMany({
    where: { id: view.id, version: view.version, retiredAt: null },
    data: { ...data, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
}

export const logged = (write: Write, action: string, id: string, summary: string) =>
  write.log({ action: `ReportView.${action}`, entityType: 'ReportView', entityId: id, summary });

/** Saves filters, sort order and columns of a report as a view. */
export async function saveReportView(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { report: key, name, address, columns } = parse(saveReportViewInput, raw);
  const report = readableReport(viewer, key);
  assertReadable(report, address);
  return refusingTakenName(() =>
    transact(viewer, 'saveReportView', async (write) => {
      const ownViews = { report: key, ...visibleReportViews(viewer) };
      if ((await write.tx.reportView.count({ where: ownViews })) >= MAX_VIEWS)
        throw new DomainError('VIEW_LIMIT', { params: { n: MAX_VIEWS } });
      const view = await write.tx.reportView.create({
        data: { userId: viewer.userId, report: key, name, address, columns: kept(columns) },
      });
      logged(write, 'SAVE', view.id, `Saved the view “${name}” of ${report.title}`);
      return { id: view.id };
    }),
  );
}

export async function overwriteReportView(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { address, columns, version } = parse(overwriteReportViewInput, raw);
  return transact(viewer, 'overwriteReportView', async (write) => {
    const view = await ownView(write, viewer, id, version);
    assertReadable(readableReport(viewer, view.report), address);
    await changeView(write, view, { address, columns: kept(columns) });
    logged(write, 'OVERWRITE', id, `Changed the view “${view.name}”`);
    return { id };
  });
}

export async function renameReportView(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { name, version } = parse(renameReportViewInput, raw);
  return refusingTakenName(() =>
    transact(viewer, 'renameReportView', async (write) => {
      const view = await ownView(write, viewer, id, version);
      await changeView(write, view, { name });
      logged(write, 'RENAME', id, `Renamed the view “${view.name}” to “${name}”`);
      return { id };
    }),
  );
}

/** Removes a view; its scheduled emails stop. */
export async function retireReportView(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reportViewVersionInput, raw);
  return transact(viewer, 'retireReportView', async (write) => {
    const view = await ownView(write, viewer, id, version);
    await changeView(write, view, { retiredAt: now() });
    logged(write, 'RETIRE', id, `Removed the view “${view.name}”`);
    return { id };
  });
}
