// PostGraphile on the same database, for `npm run bench -- reads`: the same session look-up, and the rows of a facility by row security.
// It is installed beside the measured data, not with the platform.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, url] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const [{ postgraphile }, { PostGraphileAmberPreset }, { makePgService }, { grafserv }, { default: pg }] = await Promise.all(
  ['postgraphile', 'postgraphile/presets/amber', 'postgraphile/adaptors/pg', 'postgraphile/grafserv/node', 'pg'].map(load),
);

const pool = new pg.Pool({ connectionString: url, max: 10 });
const viewerOf = async (cookie) => {
  const token = /session_token=([^;.]+)/.exec(decodeURIComponent(cookie ?? ''))?.[1] ?? '';
  const { rows } = await pool.query({
    name: 'session',
    text: `SELECT u.role, u."hcpId" FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" WHERE s.token = $1 AND s."expiresAt" > now() AND u."isActive"`,
    values: [createHash('sha256').update(token).digest('base64url')],
  });
  if (!rows[0]) throw new Error('Nobody is signed in');
  return rows[0];
};

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafast: {
    context: async ({ node }) => {
      const { hcpId } = await viewerOf(node?.req.headers.cookie);
      return { pgSettings: hcpId ? { role: 'bench_facility', 'app.hcp': hcpId } : { role: 'bench_scheme' } };
    },
  },
  grafserv: { graphiql: false, watch: false },
};
const server = createServer();
server.on('error', () => process.exit(1));
const serv = postgraphile(preset).createServ(grafserv);
await serv.addTo(server);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
