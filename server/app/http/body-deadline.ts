import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For bodies that are parsed before the handler runs. Uploads have their own minimum speed (receiving.ts). */
const BODY_SECONDS = 60;

/** Closes the connection if the body does not arrive in time. */
export function limitBodyTime(app: FastifyInstance, seconds = BODY_SECONDS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', async (request) => {
    timers.set(request, setTimeout(() => request.raw.destroy(), seconds * 1000).unref());
  });
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request)));
}
