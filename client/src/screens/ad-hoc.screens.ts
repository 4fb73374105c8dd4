import { defineScreen } from '../platform/screen.ts';

export const playground = defineScreen({
  title: 'Playground',
  permission: 'ADHOC_QUERY',
  page: () => import('../reports/ad-hoc/PlaygroundPage.tsx'),
});
export const graphqlDocs = defineScreen({
  title: 'Report queries',
  permission: 'ADHOC_QUERY',
  page: () => import('../reports/ad-hoc/GraphqlDocsPage.tsx'),
});
