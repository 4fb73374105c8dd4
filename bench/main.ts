const benches = {
  'access-log': () => import('./access-log.ts'),
  'ad-hoc': () => import('./ad-hoc.ts'),
  capitation: () => import('./capitation.ts'),
  day: () => import('./day.ts'),
  demo: () => import('./demo.ts'),
  export: () => import('./export.ts'),
  fhir: () => import('./fhir.ts'),
  growth: () => import('./growth.ts'),
  hostile: () => import('./hostile.ts'),
  'invoice-run': () => import('./invoice-run.ts'),
  overload: () => import('./overload.ts'),
  'payment-run': () => import('./payment-run.ts'),
  reads: () => import('./reads.ts'),
  reports: () => import('./reports.ts'),
  roll: () => import('./roll.ts'),
  search: () => import('./search.ts'),
  'sent-rows': () => import('./sent-rows.ts'),
  states: () => import('./states.ts'),
  traces: () => import('./traces.ts'),
  upgrade: () => import('./upgrade.ts'),
  ussd: () => import('./ussd.ts'),
  web: () => import('./web.ts'),
  writes: () => import('./writes.ts'),
};

/** `npm run bench -- reads --lives 100000` runs bench/reads.ts with the remaining options. */
const [bench = ''] = process.argv.splice(2, 1);
if (!Object.hasOwn(benches, bench)) {
  console.error(`npm run bench -- <name> [options], with one of: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
await benches[bench as keyof typeof benches]();

export {};
