import { expect, test } from './fixtures.ts';
import { field, select, submit } from './forms.ts';

/** A claim that both this facility and officers may open. */
const CLAIM = `
  SELECT c.id, c."claimNo" AS no FROM "Claim" c JOIN "UserAccount" u ON u."hcpId" = c."hcpId"
  WHERE u.email = 'hospital@lafiya.example' AND c.status IN ('SUBMITTED', 'VETTED', 'APPROVED', 'PAID') ORDER BY c."createdAt" DESC LIMIT 1`;

const QUESTION = 'The operation note went with the paper bill. Shall we attach it again?';
const ANSWER = 'No need, it is in the file.';

test('a facility writes about a claim, an officer replies, and the facility sees the reply without a reload', async ({ openAs, sql }) => {
  const [claim] = await sql<{ id: string; no: string }>(CLAIM);
  if (!claim) throw new Error('The demo has no such claim');
  await sql(`DELETE FROM "FormDraft" WHERE key LIKE 'message:%'`);
  const desk = await openAs({ email: 'hospital@lafiya.example' });
  await desk.goto(`/hcp-dashboard/submitted-claims-forms/claims/${claim.id}`);
  await desk.getByRole('link', { name: 'Write a message' }).click();
  await expect(desk.getByText(`About claim ${claim.no}`)).toBeVisible();
  await expect(field(desk, 'Subject')).toHaveValue(`Claim ${claim.no}`);
  await field(desk, 'Message').fill(QUESTION);
  await expect(desk.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await desk.reload();
  await expect(field(desk, 'Message')).toHaveValue(QUESTION);
  await submit(desk, /^Send$/);
  await expect(desk.getByText('Choose a recipient.').first()).toBeVisible();
  await select(desk, 'To', 'Claims officers');
  await submit(desk, /^Send$/);
  await expect(desk).toHaveURL(/thread=/);
  await expect(desk.getByRole('list', { name: 'Messages' }).getByText(QUESTION)).toBeVisible();
  await desk.evaluate(() => Object.assign(window, { isStillTheSame: true }));

  const officer = await openAs('CLAIMS_OFFICER');
  await officer.goto('/claims-processing-dashboard');
  await officer.getByRole('link', { name: /^Messages, \d+ unread$/ }).click();
  await officer
    .getByRole('button', { name: new RegExp(claim.no) })
    .first()
    .click();
  await expect(officer.getByRole('list', { name: 'Messages' }).getByText(QUESTION)).toBeVisible();
  await field(officer, 'Reply').fill(ANSWER);
  await field(officer, 'Reply').press('Control+Enter');
  await expect(officer.getByRole('list', { name: 'Messages' }).getByText(ANSWER)).toBeVisible();
  await expect(field(officer, 'Reply')).toHaveValue('');

  await expect(desk.getByRole('list', { name: 'Messages' }).getByText(ANSWER)).toBeVisible();
  expect(await desk.evaluate(() => 'isStillTheSame' in window)).toBe(true);
  await desk.getByRole('link', { name: `Claim ${claim.no}` }).click();
  await expect(desk).toHaveURL(new RegExp(claim.id));
});

test('the draft of a broadcast survives a reload', async ({ page, signIn, sql }) => {
  await sql(`DELETE FROM "FormDraft" WHERE key = 'message:broadcast'`);
  await signIn('ADMIN');
  await page.goto('/dashboard/messages');
  await submit(page, 'Broadcast a message');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Subject').fill('New tariff');
  await field(dialog, 'Message').fill('It takes effect next month.');
  await expect(dialog.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await page.reload();
  await expect(field(dialog, 'Subject')).toHaveValue('New tariff');
  await expect(field(dialog, 'Message')).toHaveValue('It takes effect next month.');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(field(dialog, 'Message')).toHaveValue('');
});

test('a long list of unread messages scrolls without scrolling the page', async ({ page, signIn, sql }) => {
  await sql(`
    WITH desk AS (SELECT "hcpId" FROM "UserAccount" WHERE email = 'hospital@lafiya.example'),
    officer AS (SELECT id FROM "UserAccount" WHERE role = 'ADMIN' ORDER BY "createdAt" LIMIT 1),
    thread AS (
      INSERT INTO "MessageThread" (id, subject, "startedById", "toHcpId", "lastMessageAt")
      SELECT gen_random_uuid(), 'Circular ' || n, officer.id, desk."hcpId", now() FROM desk, officer, generate_series(1, 40) n RETURNING id, "startedById"
    )
    INSERT INTO "Message" (id, "threadId", "fromUserId", body) SELECT gen_random_uuid(), id, "startedById", 'Please read.' FROM thread`);
  await signIn({ email: 'hospital@lafiya.example' });
  await page.goto('/hcp-dashboard/messages');
  await expect(page.getByRole('button', { name: /Circular/ }).nth(19)).toBeAttached();
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector('main')?.scrollHeight]);
  expect(heights[0]).toBe(768);
  expect(heights[1]).toBeLessThanOrEqual(768);
});
