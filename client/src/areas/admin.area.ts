import { ChartColumn } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { type ReportKey, reports } from '../graphql/generated.ts';
import { reportPage } from '../reports/reports.screens.ts';

export const admin: Area = {
  role: 'ADMIN',
  words: 'Administrator',
  base: '/dashboard',
  mounts: [
    ...Object.values(reports).map(({ key, path, title }) =>
      at(`reports/${path}`, reportPage, { title, menu: 'Reports', icon: ChartColumn, preset: { report: key as ReportKey } }),
    ),
  ],
};
