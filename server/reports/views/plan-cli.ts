import { printedPlan } from './print-plan.ts';

/** `npm run reports:plan -- claims-by-lga --period 2026`: needs no database. */
console.info(printedPlan(process.argv.slice(2)));
