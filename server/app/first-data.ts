import { LEDGER_EVENTS } from '../claims/ledger-events.ts';
import { loadDemo } from '../demo/load.ts';
import { DEMO_DOMAIN } from '../demo/network/staff.ts';
import { inviteFirstAdmin } from '../identity/accounts/first-admin.service.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import pg from '../platform/database/pg.ts';
import { env, StartError } from '../platform/env.ts';
import { loadReference } from '../scheme/reference/load.ts';

/** Arbitrary lock number, the same in all processes: only one of them fills an empty database. */
const firstDataLock = 5_022_027;

/** Loads the reference data, and the demo scheme if the database has no people. Returns whether the demo scheme is loaded. */
export async function loadFirstData(url: string): Promise<{ demo: boolean }> {
  const client = new pg.Client({ connectionString: url, application_name: 'lafiya first data' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [firstDataLock]);
    await loadReference({ url });
    const { rows } = await client.query(
      'SELECT EXISTS (SELECT FROM "UserAccount") AS anyone, EXISTS (SELECT FROM "UserAccount" WHERE "email" LIKE $1) AS demo',
      [`%@${DEMO_DOMAIN}`],
    );
    const { anyone, demo } = rows[0];
    if (demo && env.production) {
      throw new StartError('This database holds the demo scheme, whose passwords everyone knows. Production needs a database of its own.');
    }
    if (anyone) {
      await openLedger(client, LEDGER_EVENTS);
      return { demo };
    }
    if (!env.DEMO) {
      if (env.ADMIN_EMAIL) await inviteFirstAdmin(env.ADMIN_EMAIL.toLowerCase());
      else console.info('Nobody can sign in yet: set ADMIN_EMAIL to invite the first administrator.');
      return { demo };
    }
    console.info(`Making a demo scheme of ${env.DEMO_SIZE.toLocaleString('en')} lives …`);
    await loadDemo({ url });
    return { demo: true };
  } finally {
    await client.end();
  }
}
