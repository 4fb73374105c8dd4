import { type ReportKey, reportHeads } from '../graphql/generated.ts';
import { at, defineScreen, type Mount } from '../platform/screen.ts';

/** One page for every report: an address names its report, and takes its permission. */
export const reportAt = (
  path: string,
  report: ReportKey,
  options: Pick<Mount, 'menu' | 'label' | 'icon' | 'under' | 'beside'> = {},
): Mount => {
  const { title, permission } = reportHeads[report];
  const screen = defineScreen<{ report: ReportKey }>({ title, permission, page: () => import('../reports/ReportPage.tsx') });
  return at(path, screen, { ...options, preset: { report } });
};
