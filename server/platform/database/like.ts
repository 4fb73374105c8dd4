/** A typed text for a pattern of LIKE, also for Prisma's contains, startsWith and endsWith: every sign of it stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
