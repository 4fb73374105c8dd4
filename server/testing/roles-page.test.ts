import { expect, test } from 'vitest';
import { rolesPage } from './roles-page.ts';

test('docs/roles.md is what permissions, state machines and row scopes say', async () => {
  await expect(await rolesPage()).toMatchFileSnapshot('../../docs/roles.md');
});
