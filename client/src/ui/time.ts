let offset = 0;

/** Learns the time of the server from what it sent. */
export function setServerTime(now: string | Date): void {
  const moment = new Date(now).getTime();
  if (!Number.isNaN(moment)) offset = moment - Date.now();
}

export const serverNow = (): number => Date.now() + offset;
