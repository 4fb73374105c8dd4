import { defineScreen } from '../../app/screen.ts';
import type { MdaFilter } from '../../graphql/generated.ts';

export const mdaList = defineScreen<MdaFilter>({ title: 'MDAs', permission: 'MDA_READ', page: () => import('./MdaListPage.tsx') });
