import { Prisma } from '../../generated/prisma/client.ts';

/** Locks one row until the transaction ends. A row that does not exist locks nothing. */
export async function lockRow(tx: Pick<Prisma.TransactionClient, '$queryRaw'>, model: Prisma.ModelName, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM ${Prisma.raw(`"${model}"`)} WHERE id = ${id}::uuid FOR UPDATE`;
}
