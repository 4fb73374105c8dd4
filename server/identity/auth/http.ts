import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_SECONDS } from '../../platform/database/database-failures.ts';
import { knownError, messageOf } from '../../platform/errors.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import { rejectOversizedBody } from '../../scheme/graphql/input-limits.ts';
import { statusOf } from './auth-errors.ts';
import type { AuthAnswer, AuthRequest } from './auth-request.ts';
import { offlineKey } from './offline-key.service.ts';
import { choosePerson, requestPhoneCode, verifyPhoneCode } from './phone-sign-in.service.ts';
import { changePassword, firstPassword, requestAccountMail, resetPassword, verifyEmail } from './recovery.service.ts';
import { requireSameSite } from './same-site.ts';
import { confirmApp, renewRecoveryCodes, setUpApp, turnOffApp } from './second-factor.service.ts';
import { resendCode, signIn, signOut, verifyCode } from './sign-in.service.ts';

export type Endpoint = (body: unknown, request: AuthRequest) => Promise<AuthAnswer<object>>;

/** All endpoints of /api/auth. No other better-auth endpoint is reachable. */
const ENDPOINTS: Record<string, Endpoint> = {
  'sign-in': signIn,
  'verify-otp': verifyCode,
  'send-otp': (_body, request) => resendCode(request),
  'phone-code': requestPhoneCode,
  'verify-phone-code': verifyPhoneCode,
  'choose-person': choosePerson,
  'sign-out': (_body, request) => signOut(request),
  'forgot-password': (body) => requestAccountMail(body, 'RESET'),
  'reset-password': resetPassword,
  'resend-verification': (body) => requestAccountMail(body, 'VERIFY'),
  'verify-email': verifyEmail,
  'first-password': firstPassword,
  'change-password': changePassword,
  'set-up-app': setUpApp,
  'confirm-app': confirmApp,
  'turn-off-app': turnOffApp,
  'renew-recovery-codes': renewRecoveryCodes,
  'offline-key': offlineKey,
};

const authRequest = (request: FastifyRequest): AuthRequest => ({
  headers: request.headers,
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = knownError(error);
  if (known) {
    const { fields, params } = known.details;
    const refusal = { code: known.code, message: known.message, ...(fields && { fields }), ...(params && { params }) };
    const wait = Number(params?.seconds ?? RETRY_SECONDS[known.code] ?? Number(params?.minutes) * 60);
    if (wait) reply.header('retry-after', wait);
    return reply.code(statusOf(known.code)).send({ error: refusal });
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status >= 400 && status < 500) {
    const code = status === 429 ? 'RATE_LIMITED' : 'INVALID_INPUT';
    return reply.code(status).send({ error: { code, message: messageOf(code) } });
  }
  const digest = newDigest();
  logUnexpected(request.log, digest, error);
  return reply.code(500).send({ error: { code: 'INTERNAL', message: messageOf('INTERNAL', { digest }), digest } });
}

/** Mounts /api/auth, with `more` endpoints of other modules. Bodies are JSON; errors are `{ error: { code, message, fields? } }`. */
export async function registerAuth(app: FastifyInstance, more: Record<string, Endpoint>): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendError(request, reply, error));
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      for (const [path, run] of Object.entries({ ...ENDPOINTS, ...more })) {
        scope.post(`/${path}`, { bodyLimit: 20_000 }, async (request, reply) => {
          requireSameSite(request);
          rejectOversizedBody(request.body);
          const { body, cookies } = await run(request.body ?? {}, authRequest(request));
          for (const cookie of cookies) reply.header('set-cookie', cookie);
          return reply.send(body);
        });
      }
    },
    { prefix: '/api/auth' },
  );
}
