import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Page } from '@playwright/test';
import { type Engine, findElement, HEIGHT, type Target, TIMEOUT_MS } from './engine.ts';

const PATHS = [process.env.FIREFOX_PATH, '/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const installed = () => PATHS.find((path) => path && existsSync(path));

/** The installed Firefox over WebDriver BiDi, a Playwright channel. Playwright’s bundled Firefox is patched. */
export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: () => (installed() ? null : 'Firefox is not installed (Debian: firefox-esr), and FIREFOX_PATH is not set to one'),
  async launch() {
    const downloads = mkdtempSync(join(tmpdir(), 'firefox-'));
    const browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: installed(),
      downloadsPath: downloads,
      // The downloads panel takes the focus from the page.
      firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
    });
    const context = await browser.newContext({ viewport: { width: 1366, height: HEIGHT }, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const find = async (target: Target) => {
      await page.waitForFunction(findElement, target);
      const element = (await page.evaluateHandle(findElement, target)).asElement();
      if (!element) throw new Error(`${target.css} ${target.name ?? ''} was not found`);
      return element;
    };
    return {
      resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
      open: async (url) => void (await page.goto(url)),
      evaluate: (work, argument) => (page.evaluate as Page['evaluate'])(work as never, argument) as never,
      click: async (target) => (await find(target)).click(),
      type: async (target, text) => {
        const element = await find(target);
        await element.fill('');
        await element.type(text);
        await page.keyboard.press('Tab');
      },
      errors: async () => errors.splice(0),
      // Over BiDi, Playwright gets no download events, but the files are saved here.
      savedFiles: async () => readdirSync(downloads),
      async close() {
        await browser.close();
        rmSync(downloads, { recursive: true, force: true });
      },
    };
  },
};
