import type pg from 'pg';
import { DAY, HOUR, MINUTE, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

/** The latest notifications that facilities get by text message. */
const NOTIFIED = `
  SELECT n.title, n.kind, h.phone, n."createdAt" FROM "Notification" n JOIN "UserAccount" u ON u.id = n."userId" JOIN "Hcp" h ON h.id = u."hcpId"
  WHERE n.kind IN ('PA_APPROVED', 'PA_REJECTED', 'CLAIM_DISPUTE_ANSWERED') AND h.phone IS NOT NULL
  ORDER BY n."createdAt" DESC, n.id LIMIT 24`;

const MAIL_ATTEMPTS = 4;
const MAIL_ERROR = '550 5.1.1 The address does not exist';

const PART_PRICE = 420;

const NOT_HANDED_OVER = {
  ...{ gateway: null, gatewayId: null, parts: 0, cost: 0, delivery: null },
  ...{ reportedAt: null, deliveryNote: null },
};

/** What the gateway charged and reported: most arrive within a minute, some not, and some reports never come. */
const deliveryOf = (index: number, createdAt: Date) => {
  const delivery = index % 7 === 3 ? 'UNDELIVERED' : index % 5 === 1 ? null : 'DELIVERED';
  return {
    ...{ gateway: 'termii', gatewayId: `demo-${index}`, parts: 1, cost: PART_PRICE, delivery },
    reportedAt: delivery && sqlTimestamp(createdAt.getTime() + MINUTE),
    deliveryNote: delivery === 'UNDELIVERED' ? 'Expired' : null,
  };
};

/** Members whose phone no other record has. */
const OWN_PHONES = `
  SELECT id, phone FROM "Enrollee" e WHERE status = 'ACTIVE' AND relationship = 'PRINCIPAL' AND phone IS NOT NULL
    AND NOT EXISTS (SELECT FROM "Enrollee" o WHERE o.phone = e.phone AND o.id <> e.id)
  ORDER BY "registeredAt", id LIMIT 12`;

const RECEIVED = [
  ['COVER', 'COVER'],
  ['INSHORA', 'COVER'],
  ['PAY', 'PAY'],
  ['FACILITY Bukuru', 'FACILITY'],
  ['Thank you', 'UNKNOWN'],
  ['HELP', 'HELP'],
] as const;

/** Text messages of members, and two whose messages no longer arrive. */
async function makeReceived(client: pg.Client, world: World): Promise<void> {
  const { rows } = await client.query<{ id: string; phone: string }>(OWN_PHONES);
  const random = world.random.fork('sms');
  for (const [index, [text, meaning]] of RECEIVED.entries()) {
    const person = rows[index];
    if (!person) continue;
    const at = world.now - (index + 1) * 7 * HOUR;
    world.copyBuffer.add('SmsInbound', {
      ...{ id: random.uuid(at), gateway: 'termii', gatewayId: `demo-in-${index}`, phone: person.phone, text, meaning },
      ...{ enrolleeId: meaning === 'COVER' || meaning === 'PAY' ? person.id : null, isAnswered: true },
      ...{ receivedAt: sqlTimestamp(at), handledAt: sqlTimestamp(at + 2000) },
    });
  }
  const unreachable = rows.slice(-2);
  const at = sqlTimestamp(world.now - 3 * DAY);
  for (const { phone } of unreachable) world.copyBuffer.add('PhoneNumber', { phone, failedTexts: 5, unreachableAt: at, updatedAt: at });
  await client.query(`UPDATE "Enrollee" SET "phoneUnreachableAt" = $2 WHERE id = ANY($1)`, [unreachable.map(({ id }) => id), at]);
}

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
      ...(failed ? NOT_HANDED_OVER : deliveryOf(index, createdAt)),
    });
  }
  await makeReceived(client, world);
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
