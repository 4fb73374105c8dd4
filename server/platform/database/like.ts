/** Escapes a typed text for LIKE, and for contains, startsWith and endsWith of Prisma, which do not escape. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
