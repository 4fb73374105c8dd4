import { defineReport } from '../engine/define-report.ts';
import { defineStats } from '../engine/define-stats.ts';
import { FACTS } from '../facts/facts.ts';
import { REPORTS } from './reports.ts';

for (const report of REPORTS) defineReport(report);
for (const fact of FACTS) defineStats(fact);
