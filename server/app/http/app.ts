import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { register } from '../../enrolment/registrations/register.service.ts';
import { registerAuth } from '../../identity/auth/http.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { registerOauth } from '../../identity/oauth/oauth.routes.ts';
import { registerDemoPhone } from '../../phone/demo-phone/demo-phone.routes.ts';
import { registerSms } from '../../phone/sms/sms.routes.ts';
import { registerUssd } from '../../phone/ussd/ussd.routes.ts';
import { failureLog, RETRY_SECONDS } from '../../platform/database/database-failures.ts';
import { env, publicUrl } from '../../platform/env.ts';
import { errorBody, knownError, messageOf, shorten } from '../../platform/errors.ts';
import { logging, logUnexpected, newDigest } from '../../platform/http/log.ts';
import { state } from '../../platform/http/state.ts';
import { telemetry } from '../../platform/telemetry.ts';
import { registerRemitaNotifications } from '../../premiums/remita/remita-notification.routes.ts';
import type { AdHocExecutor } from '../ad-hoc/executor.ts';
import { registerFiles } from '../files/file.routes.ts';
import { reportLimits } from '../graphql/limits.ts';
import { errorResponseLog } from '../graphql/refusal-log.ts';
import { readJsonBodies } from '../json.ts';
import { limitBodyTime } from './body-deadline.ts';
import { registerChanges } from './changes.ts';
import { registerClient } from './client.ts';
import { registerDocs } from './docs.ts';
import { registerFhir } from './fhir.ts';
import { registerGraphql } from './graphql.ts';
import { registerHealth } from './health.ts';
import { registerManifest } from './manifest.ts';
import { registerMonitoring } from './monitoring.ts';

export async function baseApp(): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging,
    // The first hop is the connection itself.
    trustProxy: (_address, hop) => hop < env.TRUST_PROXY,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 300 },
    // For a large file over a slow connection; see limitBodyTime for all else.
    requestTimeout: 600_000,
    forceCloseConnections: 'idle',
    // A request on an open connection is answered, not rejected.
    return503OnClosing: false,
  });
  await telemetry.site?.(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (state.stopping) reply.header('connection', 'close');
  });
  answerErrors(app);
  limitBodyTime(app);
  readJsonBodies(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  return app;
}

/** The camera takes photographs and scans cards; the query editor of the playground pastes. Every other power of a browser is off, also for a script that should not be there. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'clipboard-read=(self)',
  ...[
    ...['accelerometer', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid'],
    ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
    ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  ].map((feature) => `${feature}=()`),
].join(', ');

/** The site. Ad hoc queries are run by `executor`, without it here. */
export async function buildApp(executor?: AdHocExecutor): Promise<FastifyInstance> {
  const app = await baseApp();
  failureLog.warn = (details, message) => app.log.warn(details, message);
  const secure = publicUrl().startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles into the page while it runs.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
  await app.register(rateLimit, {
    max: env.RATE_LIMIT,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    // Whole offices share one address, and the page itself is many files.
    allowList: (request) => request.method === 'GET' && !/^\/(graphql|fhir)/.test(request.url),
    errorResponseBuilder: () => Object.assign(new Error(messageOf('RATE_LIMITED')), { statusCode: 429, code: 'RATE_LIMITED' }),
  });

  const logRefusal = errorResponseLog(app.log);
  reportLimits(app, logRefusal);
  if (env.METRICS_TOKEN) await (await import('../observability/metrics.ts')).registerMetrics(app, env.METRICS_TOKEN);
  registerHealth(app);
  registerMonitoring(app);
  await registerAuth(app, { register });
  const runAsKey = await registerGraphql(app, logRefusal, executor);
  await registerFhir(app, runAsKey, logRefusal);
  await registerFiles(app);
  registerRemitaNotifications(app);
  await registerSms(app);
  await registerUssd(app);
  registerDemoPhone(app);
  await registerOauth(app);
  registerChanges(app);
  registerDocs(app);
  registerManifest(app);
  await registerClient(app);
  return app;
}

/** Malformed requests get a 4xx. Unexpected errors get a digest that is also logged. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = knownError(error);
    const status = error.statusCode ?? 500;
    const retrySeconds = known && RETRY_SECONDS[known.code];
    if (known && retrySeconds)
      return reply
        .code(503)
        .header('retry-after', retrySeconds)
        .send({ error: { code: known.code, message: known.message } });
    if (known) return reply.code(status >= 500 ? 400 : status).send({ error: errorBody(known) });
    if (status < 500) return reply.code(status).send({ error: { code: error.code ?? 'BAD_REQUEST', message: shorten(error.message) } });
    const digest = newDigest();
    logUnexpected(request.log, digest, error);
    return reply.code(500).send({ error: { code: 'INTERNAL', message: messageOf('INTERNAL', { digest }), digest } });
  });
}
