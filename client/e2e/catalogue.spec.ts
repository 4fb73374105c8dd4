import { expect, test } from './fixtures.ts';
import { answered, field, fill, find, pick, section, select, submit } from './forms.ts';

const serial = String(Date.now());
const name = `Laser treatment ${serial}`;
const code = `LZ-${serial.slice(-8)}`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');

test('an administrator adds, prices, imports and disables a service, and the facility sees its own tariff', async ({
  page,
  signIn,
  sql,
}) => {
  const [hospital] = await sql<{ id: string; name: string }>(
    `SELECT h.id, h.name FROM "Hcp" h JOIN "UserAccount" u ON u."hcpId" = h.id WHERE u.email = 'hospital@lafiya.example'`,
  );
  if (!hospital) throw new Error('No hospital');
  await signIn('ADMIN');
  await page.goto('/dashboard/add-service');
  await submit(page, 'Save service');
  await expect(page.getByText('Choose a category').first()).toBeVisible();
  await fill(page, { Name: name, Code: code.toLowerCase(), Price: '4500' });
  await select(page, 'Category', 'Procedure');
  await select(page, 'Minimum level of facility', 'Primary');
  await field(page, 'Maximum age (optional)').fill('60');
  await submit(page, 'Save service');
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Up to 60 years')).toBeVisible();
  const [service] = await sql<{ id: string }>(`SELECT id FROM "Service" WHERE code = $1`, [code]);
  if (!service) throw new Error('The service is not there');

  await page.getByRole('tab', { name: 'Prices' }).click();
  await submit(page, 'Set a price');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Price').fill('5200');
  await field(dialog, 'Effective from').fill(day(30));
  await pick(page, 'Or for one facility (optional)', hospital.name, dialog);
  await submit(dialog, 'Set price');
  await expect(page.getByRole('row').filter({ hasText: hospital.name })).toContainText('Upcoming');

  await page.goto('/dashboard/catalogue-imports/new');
  await page.getByText('A tariff for all facilities', { exact: false }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'tariff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Service code,Amount,Effective date\n${code},4900,${day(10)}\nNO-SUCH,100,${day(10)}\n`),
  });
  await expect(page.getByText('No service has the code NO-SUCH.')).toBeVisible();
  await submit(page, 'Import 1 row');
  await submit(page.getByRole('alertdialog'), 'Import');
  await expect(section(page, 'Rejected rows')).toContainText('NO-SUCH');
  expect(await sql(`SELECT price::int FROM "TariffOverride" WHERE "serviceId" = $1 ORDER BY price`, [service.id])).toEqual([
    { price: 490_000 },
    { price: 520_000 },
  ]);

  await page.goto(`/dashboard/view-service?q=${code}`);
  await find(page, code, name);
  await page.getByRole('link', { name: 'Change prices' }).click();
  await field(page, 'Percentage').fill('10');
  await field(page, 'Effective from').fill(day(20));
  await field(page, 'Reason').fill('The board raises all prices');
  const preview = section(page, 'Price preview').getByRole('row').filter({ hasText: code });
  await expect(preview).toContainText('4,900');
  await expect(preview).toContainText('5,390');
  await submit(page, 'Change 1 price');
  await submit(page.getByRole('alertdialog'), 'Change prices');
  await expect(page).toHaveURL(/dashboard\/prices$/);
  expect(await sql(`SELECT price::int, note FROM "TariffOverride" WHERE "serviceId" = $1 AND price = 539000`, [service.id])).toEqual([
    { price: 539_000, note: '+10%: The board raises all prices' },
  ]);

  // An open page would send its queries as the next user, or redirect to the sign-in page.
  await page.goto('about:blank');
  await signIn('HCP');
  await page.goto(`/hcp-dashboard/tariff?q=${code}`);
  const row = await find(page, code, name);
  await expect(row).toContainText('4,500');
  await expect(row).toContainText('4,900');

  await page.goto('about:blank');
  await signIn('ADMIN');
  await page.goto(`/dashboard/view-service/${service.id}`);
  await submit(page, 'Disable');
  await field(dialog, 'Reason').fill('Not in the benefit list any more');
  await submit(dialog, 'Disable service');
  await expect(page.getByText('care from that date is not paid', { exact: false })).toBeVisible();
  await page.goto('/dashboard/view-disabled-data');
  await find(page, code, name);
  await page.goto('/dashboard/view-service-with-filter?priceMin=4000&priceMax=5000');
  await answered(page);
  await expect(page.getByRole('button', { name: /^Price from/ })).toContainText('4,000');
});

test('an administrator adds and edits a symptom', async ({ page, signIn }) => {
  const symptom = `Tingling ${serial}`;
  await signIn('ADMIN');
  await page.goto('/dashboard/symptoms');
  await page.getByRole('link', { name: 'Add a symptom' }).first().click();
  await expect(page).toHaveURL(/symptoms\/add-symptom$/);
  await fill(page, { Name: symptom, 'Group (optional)': 'Nerves' });
  await submit(page, 'Add symptom');
  const row = await find(page, symptom);
  await row.getByRole('button', { name: `Actions for ${symptom}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/edit-symptom$/);
  await field(page, 'Name').fill(`${symptom} of the hands`);
  await submit(page, 'Save');
  await find(page, `${symptom} of the hands`);
});
