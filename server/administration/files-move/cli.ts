import { parseArgs } from 'node:util';
import { failureLog } from '../../platform/database/database-failures.ts';
import { EmbeddedDatabase } from '../../platform/database/embedded.ts';
import pg from '../../platform/database/pg.ts';
import { databaseUrls, env, StartError } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import { openDisk } from '../../platform/files/disk.ts';
import { type Moved, moveFiles } from './move-files.ts';

const USAGE = `npm run files:move -- --to 's3://bucket/prefix?endpoint=…'      copies the files of DATA_DIR to a bucket
npm run files:move -- --to disk                                 copies the files of FILES_URL to DATA_DIR
--from names another source: disk, or s3://… . The platform may run. Run it again after an interruption, and after the change of FILES_URL.`;

const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } });
const number = (count: number) => count.toLocaleString('en');

function placeOf(name: string | undefined) {
  if (name !== 'disk' && !name?.startsWith('s3:')) throw new StartError(USAGE);
  return openDisk(name === 'disk' ? undefined : name).catch((error: Error) => {
    throw new StartError(`${name} ${error.message}`);
  });
}

const summary = ({ copied, copiedBytes, present }: Moved) =>
  `${number(copied)} files copied (${number(Math.ceil(copiedBytes / 1e6))} MB), ${number(present)} were there already`;

async function run(): Promise<number> {
  const to = await placeOf(values.to);
  const from = await placeOf(values.from ?? (values.to === 'disk' ? env.FILES_URL : 'disk'));
  failureLog.warn = (details, message) => console.warn(message, details);
  const externalUrl = databaseUrls().migrate;
  const embedded = externalUrl ? null : await EmbeddedDatabase.start({ dataDir: env.DATA_DIR, mustExist: true });
  const client = new pg.Client({ connectionString: externalUrl ?? embedded?.urls.migrate, application_name: 'lafiya files:move' });
  await client.connect();
  try {
    console.info(`From ${from.place} to ${to.place}`);
    const moved = await moveFiles(client, from, to, (sofar) => console.info(`${summary(sofar)} …`));
    console.info(`${summary(moved)}. The checksum of each was compared.`);
    for (const key of moved.absent) console.warn(`In neither place: ${key}`);
    for (const key of moved.differing) console.warn(`Copied as it is, but not as when it was uploaded: ${key}`);
    return moved.absent.length + moved.differing.length > 0 ? 1 : 0;
  } finally {
    await client.end();
    if (!embedded?.isShared) await embedded?.stop();
  }
}

// A shared database keeps running, and so does its supervisor.
process.exit(
  await run().catch((error) => {
    console.error(error instanceof StartError || error instanceof DomainError ? `\n${error.message}\n` : error);
    return 1;
  }),
);
