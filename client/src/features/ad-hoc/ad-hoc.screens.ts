import { defineScreen } from '../../app/screen.ts';

export const playground = defineScreen({ title: 'Playground', permission: 'ADHOC_QUERY', page: () => import('./PlaygroundPage.tsx') });
export const graphqlDocs = defineScreen({
  title: 'Report queries',
  permission: 'ADHOC_QUERY',
  page: () => import('./GraphqlDocsPage.tsx'),
});
