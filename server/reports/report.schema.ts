import { defineReport } from './define-report.ts';
import { defineStats } from './define-stats.ts';
import { FACTS } from './facts.ts';
import { REPORTS } from './reports.ts';

for (const report of REPORTS) defineReport(report);
for (const facts of FACTS) defineStats(facts);
