import type { FastifyInstance } from 'fastify';
import { addMinutes, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { hashOfKey, newToken } from '../api-keys/api-key-secret.ts';
import { recordKeyCall } from '../api-keys/key-call.service.ts';
import { ALGORITHMS } from '../api-keys/public-keys.ts';
import { verifyAssertion } from './client-assertion.ts';
import { grant, SCOPES } from './scopes.ts';

export const TOKEN_PATH = '/oauth/token';
const TOKEN_MINUTES = 5;
const MAX_FORM_BYTES = 10_000;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

type Form = Readonly<Record<string, string>>;

/** The server statement of SMART Backend Services, by which a client finds the address for tokens. */
const configuration = () => ({
  token_endpoint: publicUrl() + TOKEN_PATH,
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
  scopes_supported: SCOPES,
  capabilities: ['client-confidential-asymmetric', 'permission-v2'],
});

/** OAuth 2.0 client credentials with a signed assertion, for the systems of facilities. Errors have the form of RFC 6749, section 5.2. */
export async function registerOauth(app: FastifyInstance): Promise<void> {
  for (const path of ['/.well-known/smart-configuration', '/fhir/r4/.well-known/smart-configuration'])
    app.get(path, async () => configuration());
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const options = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };
    scope.post<{ Body: Form | undefined }>(TOKEN_PATH, options, async ({ body, ip }, reply) => {
      reply.header('cache-control', 'no-store');
      const refuse = (status: number, error: string, why: string) => reply.code(status).send({ error, error_description: why });
      const form = typeof body === 'object' ? body : {};
      if (form.grant_type !== 'client_credentials') return refuse(400, 'unsupported_grant_type', 'Send grant_type=client_credentials.');
      if (form.client_assertion_type !== ASSERTION_TYPE || !form.client_assertion)
        return refuse(400, 'invalid_request', `Send client_assertion, and client_assertion_type=${ASSERTION_TYPE}.`);
      const client = await verifyAssertion(form.client_assertion, publicUrl() + TOKEN_PATH);
      if (!client)
        return refuse(401, 'invalid_client', 'The assertion is not valid: see “Tokens instead of the key” in the text at /docs/graphql.');
      const { keyId } = client;
      const at = now();
      const granted = grant(form.scope ?? '', client.operations);
      await recordKeyCall({ keyId, at, operation: `POST ${TOKEN_PATH}`, outcome: granted ? 'OK' : 'INVALID_SCOPE', ip });
      if (!granted) return refuse(400, 'invalid_scope', `Request scopes that the key was issued for, such as ${SCOPES[0]}.`);
      const { scope: grantedScope, operations, writes } = granted;
      const token = newToken();
      await db.accessToken.create({
        data: { hash: hashOfKey(token), keyId, operations, writes, expiresAt: addMinutes(at, TOKEN_MINUTES), createdAt: at },
      });
      return { access_token: token, token_type: 'bearer', expires_in: TOKEN_MINUTES * 60, scope: grantedScope };
    });
  });
}
