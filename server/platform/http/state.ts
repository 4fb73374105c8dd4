/** How far the start has come; the site answers before it is complete. */
export const state = {
  /** The database is migrated and the first data are loaded. */
  prepared: false,
  /** An uncaught error happened, so the process is about to end. */
  broken: false,
  /** The process was told to stop; requests are still answered. */
  stopping: false,
  /** Ends the live streams; browsers open them again at another instance. */
  endStreams: () => {},
  jobs: undefined as { isRunning: () => boolean } | undefined,
};
