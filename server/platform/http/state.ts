/** Progress of the start; the site responds before it is complete. */
export const state = {
  /** The database is migrated and the first data are loaded. */
  prepared: false,
  /** An uncaught error happened, so the process will exit soon. */
  broken: false,
  /** The process received a stop signal; requests are still answered. */
  stopping: false,
  /** Ends the live streams; browsers reconnect to another process. */
  endStreams: () => {},
  jobs: undefined as { isRunning: () => boolean } | undefined,
};
