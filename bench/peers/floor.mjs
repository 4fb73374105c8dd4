// The least that the same answers can cost, for `npm run bench -- reads`: node:http and one prepared statement that looks up the session,
// keeps to the viewer's rows and builds the JSON.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const viewer = `viewer AS (SELECT u."hcpId" FROM "Session" s JOIN "UserAccount" u ON u.id = s."userId" WHERE s.token = $1 AND s."expiresAt" > now() AND u."isActive")`;
// Facilities and officers have different statements, as in hand-written SQL.
const statements = (visible) => ({
  claim: `WITH ${viewer} SELECT row_to_json(a)::text AS answer FROM (
    SELECT c.*, row_to_json(h) AS hcp, row_to_json(e) AS enrollee, row_to_json(p) AS plan, row_to_json(b) AS bill,
      (SELECT json_agg(json_build_object('line', i, 'service', s)) FROM "ClaimItem" i JOIN "Service" s ON s.id = i."serviceId" WHERE i."claimId" = c.id) AS items,
      (SELECT json_agg(d) FROM "ClaimDiagnosis" cd JOIN "Diagnosis" d ON d.id = cd."diagnosisId" WHERE cd."claimId" = c.id) AS diagnoses,
      (SELECT json_agg(y) FROM "ClaimSymptom" cs JOIN "Symptom" y ON y.id = cs."symptomId" WHERE cs."claimId" = c.id) AS symptoms,
      (SELECT row_to_json(x) FROM "ClaimDispute" x WHERE x."claimId" = c.id) AS dispute,
      (SELECT json_agg(json_build_object('question', q, 'papers', (SELECT json_agg(k) FROM "ClaimDocument" k WHERE k."questionId" = q.id))) FROM "ClaimQuestion" q WHERE q."claimId" = c.id) AS questions,
      (SELECT json_agg(json_build_object('change', s, 'actor', u.name) ORDER BY s.at) FROM "StatusChange" s LEFT JOIN "UserAccount" u ON u.id = s."actorId" WHERE s."entityType" = 'Claim' AND s."entityId" = c.id) AS history
    FROM "Claim" c JOIN "Hcp" h ON h.id = c."hcpId" JOIN "Enrollee" e ON e.id = c."enrolleeId" JOIN "Plan" p ON p.id = c."planId"
    LEFT JOIN "Bill" b ON b.id = c."billId" WHERE c.id = $2 AND ${visible('c')}) AS a`,
  claims: `WITH ${viewer} SELECT json_build_object('total', (SELECT count(*) FROM "Claim" c WHERE ${visible('c')}), 'items', (SELECT json_agg(a) FROM (
    SELECT c.*, h.name AS hcp, l.name AS lga, e."fullName", e."enrolmentNo", b."billNo"
    FROM "Claim" c JOIN "Hcp" h ON h.id = c."hcpId" JOIN "Lga" l ON l.id = h."lgaId" JOIN "Enrollee" e ON e.id = c."enrolleeId" LEFT JOIN "Bill" b ON b.id = c."billId"
    WHERE ${visible('c')} ORDER BY c."serviceTo" DESC, c.id DESC LIMIT 20 OFFSET $2) AS a))::text AS answer`,
  enrollees: `WITH ${viewer} SELECT json_build_object('total', (SELECT count(*) FROM "Enrollee" e WHERE ${visible('e')}), 'items', (SELECT json_agg(a) FROM (
    SELECT e.*, h.name AS hcp, p.name AS plan FROM "Enrollee" e LEFT JOIN "Hcp" h ON h.id = e."hcpId" JOIN "Plan" p ON p.id = e."planId"
    WHERE ${visible('e')} ORDER BY e."registeredAt" DESC, e.id DESC LIMIT 20 OFFSET $2) AS a))::text AS answer`,
});
const STATEMENTS = {
  facility: statements((alias) => `${alias}."hcpId" = (SELECT "hcpId" FROM viewer)`),
  scheme: statements(() => 'EXISTS (SELECT FROM viewer WHERE "hcpId" IS NULL)'),
};

const server = createServer(async (request, response) => {
  const { searchParams, pathname } = new URL(request.url, 'http://floor');
  const token = /session_token=([^;.]+)/.exec(decodeURIComponent(request.headers.cookie ?? ''))?.[1] ?? '';
  const [, scope, name] = pathname.split('/');
  const values = [createHash('sha256').update(token).digest('base64url'), searchParams.get('at')];
  const { rows } = await pool.query({ name: `${scope} ${name}`, text: STATEMENTS[scope][name], values });
  response.writeHead(rows[0]?.answer ? 200 : 404, { 'content-type': 'application/json' }).end(rows[0]?.answer);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
