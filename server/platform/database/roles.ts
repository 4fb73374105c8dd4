import type pg from 'pg';

/**
 * lafiya_owner owns the tables and migrates; lafiya_app is what the platform runs as, without rights to change tables
 * or the past; lafiya_reports reads. On our own server they sign in; elsewhere the last two are groups.
 */
export const roles = ['lafiya_owner', 'lafiya_app', 'lafiya_reports'] as const;

export async function createRoles(client: pg.ClientBase, password: (role: string) => string): Promise<void> {
  const { rows } = await client.query('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [roles]);
  const present = new Set(rows.map((row) => row.rolname));
  for (const role of roles) {
    if (!present.has(role)) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password(role)}'`);
  }
}

/** On a foreign server: the groups that the grants name, created by the migrating account. */
export async function ensureGroupRoles(client: pg.ClientBase): Promise<void> {
  for (const role of ['lafiya_app', 'lafiya_reports']) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount) continue;
    try {
      await client.query(`CREATE ROLE ${role} NOLOGIN`);
      await client.query(`GRANT ${role} TO CURRENT_USER`);
    } catch (error) {
      if ((error as { code?: string }).code === '42710') continue;
      throw new Error(
        `The database needs a role named ${role}, which this sign-in may not create. As an administrator: CREATE ROLE ${role};`,
        {
          cause: error,
        },
      );
    }
  }
}
