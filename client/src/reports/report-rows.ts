export { hasSomething, type Shown, searchRows, sortRows, timesOf, withSubtotals } from '../../../server/sheets/report-rows.ts';
