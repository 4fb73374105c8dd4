import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { areas } from '../src/app/areas/areas.ts';
import { pages, realAddress } from './addresses.ts';
import { expect, test } from './fixtures.ts';

/** Remembers parsed colors: axe parses those behind each text again, which is half of its time. */
function rememberColors(): void {
  const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }).axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map<string, Omit<Color, 'parseString'>>();
  prototype.parseString = function (this: Color, text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}
type Color = { r: number; g: number; b: number; alpha: number; parseString(this: Color, text: string): Color };
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as { source: string };
const AXE = `${source};(${rememberColors})()`;

/** Depend on the components and themes of a screen, not on who looks at it, and take most of the time of axe. */
const RULES_OF_COMPONENTS = ['color-contrast', 'target-size'];

/** Accessibility violations with serious or critical impact. */
async function seriousViolations(page: Page, skippedRules: string[]) {
  const rules = Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }]));
  // The pages of a role share a document: load the half megabyte of axe only once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // No page has frames: legacy mode skips the extra page, which would double the time.
  const { violations } = await new AxeBuilder({ page, axeSource: isLoaded ? 'void 0' : AXE })
    .setLegacyMode(true)
    // Off in axe as experimental; Lighthouse has it.
    .options({ resultTypes: ['violations'], rules: { ...rules, 'label-content-name-mismatch': { enabled: true } } })
    .analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.getByText(/something went wrong|could not find that/i)).toHaveCount(0);
}

async function expectAccessible(page: Page, skippedRules: string[] = []): Promise<void> {
  const serious = await seriousViolations(page, skippedRules);
  expect(serious.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, 'no horizontal overflow at 360 px').toBeLessThanOrEqual(0);
}

for (const area of areas)
  test.describe(area.label || 'Public pages', () => {
    const { role } = area;
    for (const { address, isRepeated } of pages.filter((page) => page.area === area))
      if (role && isRepeated)
        test(`${address} opens without errors and has no serious accessibility violations`, async ({ look, sql }) => {
          const page = await look(role, await realAddress(sql, role, address));
          await expectNoFailure(page);
          await expectAccessible(page, RULES_OF_COMPONENTS);
          await page.setViewportSize({ width: 360, height: 740 });
          await expectNoOverflow(page);
        });
      else
        test(`${address} is hydrated without a difference, and has no serious accessibility violations`, async ({ load, sql }) => {
          const path = role ? await realAddress(sql, role, address) : address;
          const page = await load(role, path, 'desktop');
          await expectNoFailure(page);
          await expectAccessible(page);
          const phone = await load(role, path, 'phone');
          await expectNoFailure(phone);
          await expectNoOverflow(phone);
        });
  });
