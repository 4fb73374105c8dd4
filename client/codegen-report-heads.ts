import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { REPORTS } from '../server/reports/catalogue/reports.ts';

/** Codegen plugin: what the menu shows of each report, without the documents. */
export const plugin: PluginFunction = () => {
  const heads = REPORTS.map(({ key, title, path = null, permission }) => [key, { key, title, path, permission }]);
  return `export const reportHeads = ${JSON.stringify(Object.fromEntries(heads))} as const;`;
};
