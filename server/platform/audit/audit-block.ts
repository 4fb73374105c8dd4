import { createHash } from 'node:crypto';

/** A block as it is kept, less its own hash. `places` is PostgreSQL's text of the rows' places, `sealedAt` ISO 8601. */
export type BlockContent = {
  no: number;
  sealedAt: string;
  tableName: string;
  columns: readonly string[];
  rowCount: number;
  places: string;
  rowsHash: string;
  previousHash: string;
};

/** What the first block names as the one before. */
export const NO_BLOCK = '0'.repeat(64);

export const hashOf = ({ no, sealedAt, tableName, columns, rowCount, places, rowsHash, previousHash }: BlockContent): string =>
  createHash('sha256')
    .update(JSON.stringify([no, sealedAt, tableName, columns, rowCount, places, rowsHash, previousHash]))
    .digest('hex');
