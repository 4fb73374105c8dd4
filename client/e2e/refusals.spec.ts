import { areas } from '../src/app/areas/areas.ts';
import { addressOf } from '../src/platform/screen.ts';
import { expect, test } from './fixtures.ts';

const roleAreas = areas.flatMap((area) => (area.role ? [{ ...area, role: area.role }] : []));

for (const { role, label } of roleAreas) {
  test(`${label}: every other role’s area leads to /no-access`, async ({ page, signIn }) => {
    await signIn(role);
    for (const other of roleAreas.filter((area) => area.role !== role)) {
      const first = other.mounts.find((mount) => !mount.path.includes(':'));
      await page.goto(first ? addressOf(other, first) : other.base);
      await expect(page, other.label).toHaveURL(/\/no-access$/);
    }
  });
}

test('without signing in every area leads to the sign-in page, which knows the way back', async ({ page }) => {
  for (const area of roleAreas) {
    const mount = area.mounts.find(({ path }) => path !== '' && !path.includes(':'));
    const address = mount ? addressOf(area, mount) : area.base;
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}`));
  }
});
