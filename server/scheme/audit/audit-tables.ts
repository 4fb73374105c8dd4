/** Append-only tables that are sealed: the column of their write order, the column of the write time, and the hashed columns. */
export const AUDIT_TABLES = {
  ActivityLog: {
    orderColumn: 'seq',
    time: 'at',
    columns: [
      'seq',
      'id',
      'at',
      'actorId',
      'actorRole',
      'action',
      'entityType',
      'entityId',
      'summary',
      'before',
      'after',
      'ip',
      'userAgent',
    ],
  },
  StatusChange: {
    orderColumn: 'seq',
    time: 'at',
    columns: ['seq', 'id', 'at', 'entityType', 'entityId', 'action', 'fromStatus', 'toStatus', 'actorId', 'note'],
  },
  RecordAccess: {
    orderColumn: 'id',
    time: 'at',
    columns: ['id', 'at', 'enrolleeId', 'userId', 'role', 'hcpId', 'parts', 'operation', 'purpose', 'requestId'],
  },
  LedgerEntry: {
    orderColumn: 'seq',
    time: 'postedAt',
    columns: [
      'seq',
      'id',
      'kind',
      'entityType',
      'entityId',
      'recordNo',
      'day',
      'fundingPool',
      'debit',
      'credit',
      'amount',
      'hcpId',
      'mdaId',
      'enrolleeId',
      'postedAt',
      'postedById',
    ],
  },
} as const satisfies Record<string, { orderColumn: string; time: string; columns: readonly string[] }>;

export type AuditTable = keyof typeof AUDIT_TABLES;

export const AUDIT_TABLE_NAMES = Object.keys(AUDIT_TABLES) as AuditTable[];

export const isAuditTable = (name: string): name is AuditTable => Object.hasOwn(AUDIT_TABLES, name);

/** SQL: the SHA-256 of a row over these columns. Names come from the table above or from a block that was checked against it. */
export const rowHash = (columns: readonly string[]): string =>
  `sha256(convert_to(jsonb_build_array(${columns.map((name) => `"${name}"`).join(', ')})::text, 'UTF8'))`;

/** SQL: the SHA-256 of all rows in order, as text; without rows, of the empty string. */
export const rowsHash = (hash: string, orderBy: string): string =>
  `encode(sha256(coalesce(string_agg(${hash}, ''::bytea ORDER BY ${orderBy}), ''::bytea)), 'hex')`;
