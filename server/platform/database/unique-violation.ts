import { Prisma } from '../../generated/prisma/client.ts';

/** Whether a write failed because a row with the same key exists. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
