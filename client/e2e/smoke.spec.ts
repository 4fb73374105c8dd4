import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { areas } from '../src/app/areas/areas.ts';
import { addressOf } from '../src/platform/screen.ts';
import { realAddress } from './addresses.ts';
import { expect, test } from './fixtures.ts';

/** Accessibility violations with serious or critical impact. */
async function seriousViolations(page: Page) {
  // The pages of a role share a document: load the half megabyte of axe only once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // No page has frames: legacy mode skips the extra page, which would double the time.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

for (const area of areas) {
  test.describe(area.label || 'Public pages', () => {
    for (const mount of area.mounts) {
      const address = addressOf(area, mount);
      test(`${address} opens without errors and has no serious accessibility violations`, async ({ look, sql }) => {
        const page = await look(area.role, area.role ? await realAddress(sql, area.role, address) : address);
        await expect(page.getByText(/something went wrong|could not find that/i)).toHaveCount(0);
        const serious = await seriousViolations(page);
        expect(serious.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, 'no horizontal overflow at 360 px').toBeLessThanOrEqual(0);
      });
    }
  });
}
