import { chromium } from 'playwright';
import { findBrowser } from './browser.ts';

const base = 'http://localhost:4381';
const browser = await chromium.launch(findBrowser());
const shots: [string, string[]][] = JSON.parse(process.argv[2] ?? '[]');
for (const [user, addresses] of shots) {
  for (const [w, h, scheme] of [
    [1366, 768, 'light'],
    [360, 740, 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', user, e.message));
    await page.goto(base + '/login');
    await page.getByLabel('Email or enrolment number').fill(`${user}@lafiya.example`);
    await page.getByLabel('Password', { exact: true }).fill('Lafiya-demo-2026');
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.waitForURL((u) => !u.pathname.includes('login'));
    for (const address of addresses) {
      const [path = '', click] = address.split('|');
      await page.goto(base + path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(400);
      if (click) {
        for (const c of click.split('>')) {
          const target = page.locator(c).first();
          if (await target.count()) await target.click();
          else console.log('no', c, 'at', path);
          await page.waitForTimeout(500);
        }
      }
      const name = (user + path + (click ? '-' + click : '')).replace(/[^a-z0-9]+/gi, '_').slice(0, 80);
      await page.screenshot({ path: `/tmp/pic/${name}-${w}.png` });
      console.log(name, page.url());
    }
    await context.close();
  }
}
await browser.close();
