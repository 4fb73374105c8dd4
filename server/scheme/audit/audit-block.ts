import { createHash } from 'node:crypto';

/** A stored block without its own hash. `places` is PostgreSQL's text of the row ranges, `sealedAt` ISO 8601. */
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

/** Previous hash of the first block. */
export const NO_BLOCK = '0'.repeat(64);

export const hashOf = ({ no, sealedAt, tableName, columns, rowCount, places, rowsHash, previousHash }: BlockContent): string =>
  createHash('sha256')
    .update(JSON.stringify([no, sealedAt, tableName, columns, rowCount, places, rowsHash, previousHash]))
    .digest('hex');
