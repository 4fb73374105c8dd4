import type { Prisma } from '../../generated/prisma/client.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

/** The viewer’s own views, without removed ones. */
export const visibleReportViews = ({ userId }: Viewer): Prisma.ReportViewWhereInput => ({ userId, retiredAt: null });

/** Views whose emails the viewer may stop: their own; for administrators, all. */
export const stoppableReportViews = (viewer: Viewer): Prisma.ReportViewWhereInput =>
  roleCan(viewer.role, 'REPORT_SCHEDULE_MANAGE') ? { retiredAt: null } : visibleReportViews(viewer);
