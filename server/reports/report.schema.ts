import { defineReport } from './define-report.ts';
import { REPORTS } from './reports.ts';

for (const report of REPORTS) defineReport(report);
