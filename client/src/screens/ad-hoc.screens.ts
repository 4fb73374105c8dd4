import { defineScreen } from '../platform/screen.ts';

export const playground = defineScreen({
  title: 'Playground',
  permission: 'ADHOC_QUERY',
});
export const graphqlDocs = defineScreen({
  title: 'Report queries',
  permission: 'ADHOC_QUERY',
});
