import AxeBuilder from '@axe-core/playwright';
import { areas } from '../src/app/areas/areas.ts';
import { addressOf } from '../src/platform/screen.ts';
import { realAddress } from './addresses.ts';
import { expect, test } from './fixtures.ts';

for (const area of areas) {
  test.describe(area.label || 'Public pages', () => {
    for (const mount of area.mounts) {
      const address = addressOf(area, mount);
      test(`${address} opens, complains of nothing, and can be used by everyone`, async ({ look, sql }) => {
        const page = await look(area.role, area.role ? await realAddress(sql, area.role, address) : address);
        await expect(page.getByText(/something went wrong|could not find that/i)).toHaveCount(0);
        // No page has frames; what finishes the analysis in a page of its own costs as much again. Of what passes nothing is told.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'] })
          .analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, 'nothing is cut off at 360 px').toBeLessThanOrEqual(0);
      });
    }
  });
}
