import type pg from 'pg';
import { DAY, HOUR, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

/** The latest notifications that facilities get by text message. */
const NOTIFIED = `
  SELECT n.title, n.kind, h.phone, n."createdAt" FROM "Notification" n JOIN "UserAccount" u ON u.id = n."userId" JOIN "Hcp" h ON h.id = u."hcpId"
  WHERE n.kind IN ('PA_APPROVED', 'PA_REJECTED', 'CLAIM_DISPUTE_ANSWERED') AND h.phone IS NOT NULL
  ORDER BY n."createdAt" DESC, n.id LIMIT 24`;

const MAIL_ATTEMPTS = 4;
const MAIL_ERROR = '550 5.1.1 The address does not exist';

/** Sent text messages, a few failed ones, and an email rejected by the mail server. */
export async function makeDeliveries(client: pg.Client, world: World): Promise<void> {
  const { rows } = await client.query<{ title: string; kind: string; phone: string; createdAt: Date }>(NOTIFIED);
  for (const [index, { title, kind, phone, createdAt }] of rows.entries()) {
    const failed = index % 9 === 4;
    const at = sqlTimestamp(createdAt.getTime());
    world.copyBuffer.add('SmsMessage', {
      ...{ id: world.random.uuid(createdAt.getTime()), phone: phone.replace(/^0/, '234'), text: title, kind },
      ...{ status: failed ? 'FAILED' : 'SENT', attempts: failed ? 6 : 1, error: failed ? 'The number is not in use' : null },
      ...{ sentAt: failed ? null : at, createdAt: at, updatedAt: at },
    });
  }
  const [officer] = world.staff('CLAIMS_OFFICER');
  const mail = {
    to: `old.${officer?.email ?? 'officer'}`,
    subject: 'Your temporary password',
    text: 'Sign in with your temporary password.',
  };
  const addedAt = sqlTimestamp(world.now - DAY);
  const { rows: jobs } = await client.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job('sendMail', $1::json, max_attempts => $2, run_at => $3)`,
    [JSON.stringify(mail), MAIL_ATTEMPTS, addedAt],
  );
  // The statement that adds the job does not see it yet.
  await client.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $2, created_at = $3, updated_at = $4 WHERE id = $1`,
    [jobs[0]?.id, MAIL_ERROR, addedAt, sqlTimestamp(world.now - DAY + 3 * HOUR)],
  );
}
