-- What each row adds to the rollup tables of reports (docs/rollups.md).
-- The Lagos day of a UTC instant.
CREATE OR REPLACE FUNCTION lagos_day(instant timestamp) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (instant + interval '1 hour')::date $$;

-- Measures of one row of each fact: used by report_rollups, and equal to the facts of server/reports (a test compares them).
CREATE OR REPLACE FUNCTION report_sums() RETURNS TABLE (fact text, base text, condition text, sums text[], expressions text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('claims', 'Claim', $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$,
     ARRAY['claimed', 'vetted', 'approved', 'cut', 'paid', 'unpaid', 'rejected', 'pending', 'decided', 'decidedClaimed', 'vetDays', 'vettings', 'payDays', 'payments'],
     ARRAY[
       $e$"claimedAmount"$e$,
       $e$CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END$e$,
       $e$CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END$e$,
       $e$(status = 'REJECTED')::int$e$,
       $e$(status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int$e$,
       $e$(status IN ('APPROVED', 'PAID', 'REJECTED'))::int$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END$e$,
       $e$coalesce(lagos_day("vettedAt") - lagos_day("submittedAt"), 0)$e$,
       $e$("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int$e$,
       $e$CASE WHEN status = 'PAID' THEN coalesce(lagos_day("paidAt") - lagos_day("approvedAt"), 0) ELSE 0 END$e$,
       $e$(status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int$e$]),
    ('allClaims', 'Claim', 'TRUE', ARRAY['claimed', 'vetted', 'approved', 'paid'], ARRAY['"claimedAmount"', '"vettedAmount"', '"approvedAmount"', '"paidAmount"']),
    ('bills', 'Claim', $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND "billId" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('approvals', 'Claim', $c$status IN ('APPROVED', 'PAID') AND "approvedAt" IS NOT NULL$c$, ARRAY['payableAmount'], ARRAY['"payableAmount"']),
    ('visits', 'Encounter', $c$status <> 'VOID'$c$,
     ARRAY['outpatient', 'inpatient', 'emergency', 'anc', 'deliveries', 'referralVisits', 'admissions', 'nights', 'deaths', 'confirmed', 'answered'],
     ARRAY[
       $e$("visitType" = 'OUTPATIENT')::int$e$,
       $e$("visitType" = 'INPATIENT')::int$e$,
       $e$("visitType" = 'EMERGENCY')::int$e$,
       $e$("visitType" = 'ANC')::int$e$,
       $e$("visitType" = 'DELIVERY')::int$e$,
       $e$("visitType" = 'REFERRAL')::int$e$,
       $e$("admittedAt" IS NOT NULL)::int$e$,
       $e$CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, lagos_day("dischargedAt") - lagos_day("admittedAt")) ELSE 0 END$e$,
       $e$coalesce((outcome = 'DECEASED')::int, 0)$e$,
       $e$coalesce("enrolleeConfirmed"::int, 0)$e$,
       $e$("enrolleeConfirmed" IS NOT NULL)::int$e$]),
    ('pa', 'PaRequest', 'TRUE',
     ARRAY['pending', 'approved', 'rejected', 'used', 'expired', 'cancelled', 'inTime', 'late', 'proceeded', 'automatic', 'asked', 'granted'],
     ARRAY[
       $e$(status = 'PENDING')::int$e$,
       $e$(status = 'APPROVED')::int$e$,
       $e$(status = 'REJECTED')::int$e$,
       $e$(status = 'USED')::int$e$,
       $e$(status = 'EXPIRED')::int$e$,
       $e$(status = 'CANCELLED')::int$e$,
       $e$coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0)$e$,
       $e$coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0)$e$,
       $e$"proceededWithoutCode"::int$e$,
       $e$"autoApproved"::int$e$,
       $e$"requestedAmount"$e$,
       $e$CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END$e$]),
    ('allPa', 'PaRequest', 'TRUE', ARRAY['asked'], ARRAY['"requestedAmount"']),
    ('allVisits', 'Encounter', 'TRUE', ARRAY[]::text[], ARRAY[]::text[]),
    ('journal', 'LedgerEntry', 'TRUE', ARRAY['amount'], ARRAY['amount']),
    ('paTimes', 'PaRequest', $c$"decidedAt" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('referralTimes', 'Referral', 'tenths IS NOT NULL', ARRAY[]::text[], ARRAY[]::text[]),
    ('paLines', 'PaItem', 'TRUE',
     ARRAY['qty', 'qtyApproved', 'linesCut', 'asked', 'granted'],
     ARRAY['qty', $e$coalesce("approvedQty", 0)$e$, $e$(decision IN ('ADJUSTED', 'REJECTED'))::int$e$, 'amount', $e$coalesce("approvedAmount", 0)$e$]),
    ('enrolments', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$,
     ARRAY['principals', 'females'], ARRAY[$e$(relationship = 'PRINCIPAL')::int$e$, $e$(sex = 'FEMALE')::int$e$]),
    ('people', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('onRecord', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status NOT IN ('MERGED', 'INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED')$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('covers', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('invoices', 'Invoice', $c$"issuedAt" IS NOT NULL AND status <> 'DRAFT'$c$, ARRAY['amount', 'amountPaid'], ARRAY['amount', '"amountPaid"']),
    ('receipts', 'RemitaPayment', $c$direction = 'IN' AND "statusCode" ~ '^0*[01]$' AND status <> 'REVERSED'$c$, ARRAY['amount'], ARRAY['amount'])
  UNION ALL
  SELECT fact, 'Referral', condition,
    ARRAY['pending', 'approved', 'rejected', 'accepted', 'declined', 'completed', 'expired', 'cancelled', 'arrived', 'emergencies', 'decided', 'granted'],
    ARRAY[
      $e$(status = 'PENDING')::int$e$,
      $e$(status = 'APPROVED')::int$e$,
      $e$(status = 'REJECTED')::int$e$,
      $e$(status = 'ACCEPTED')::int$e$,
      $e$(status = 'DECLINED')::int$e$,
      $e$(status = 'COMPLETED')::int$e$,
      $e$(status = 'EXPIRED')::int$e$,
      $e$(status = 'CANCELLED')::int$e$,
      $e$("arrivedAt" IS NOT NULL)::int$e$,
      $e$(urgency = 'EMERGENCY')::int$e$,
      $e$("decidedAt" IS NOT NULL)::int$e$,
      $e$("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int$e$]
  FROM (VALUES ('referrals', 'TRUE'), ('referralsIn', $c$status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL$c$)) AS sides (fact, condition)
$$;

CREATE OR REPLACE FUNCTION report_rollups() RETURNS TABLE (rollup text, base text, keys text[], sums text[], expressions text[], condition text) LANGUAGE sql IMMUTABLE AS $$
  SELECT c.rollup, s.base, c.keys, s.sums, s.expressions, s.condition
  FROM (VALUES
    ('ClaimRollup', 'claims', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('ClaimPlanRollup', 'claims', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'type', 'status']),
    ('ClaimMdaRollup', 'claims', ARRAY['month', 'mdaId', 'planId', 'type', 'status']),
    ('ClaimTotalRollup', 'allClaims', ARRAY['hcpId', 'lgaId', 'townId', 'planId', 'type', 'status']),
    ('BillRollup', 'bills', ARRAY['month', 'hcpId', 'billId']),
    ('ApprovalRollup', 'approvals', ARRAY['approvedOn', 'paidOn', 'hcpId', 'lgaId', 'townId', 'planId', 'type']),
    ('EncounterRollup', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('EncounterPlanRollup', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType']),
    ('EncounterTotalRollup', 'allVisits', ARRAY['hcpId', 'lgaId', 'status', 'visitType']),
    ('EncounterMdaRollup', 'visits', ARRAY['month', 'mdaId', 'planId', 'visitType']),
    ('PaRollup', 'pa', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('PaTotalRollup', 'allPa', ARRAY['hcpId', 'lgaId', 'status', 'urgency']),
    ('PaMdaRollup', 'pa', ARRAY['month', 'mdaId', 'planId']),
    ('PaLgaTimeRollup', 'paTimes', ARRAY['month', 'lgaId', 'minutes']),
    ('PaTownTimeRollup', 'paTimes', ARRAY['month', 'lgaId', 'townId', 'minutes']),
    ('PaOfficerRollup', 'pa', ARRAY['month', 'decidedById', 'minutes']),
    ('PaHourRollup', 'pa', ARRAY['month', 'hour', 'minutes']),
    ('PaDayRollup', 'pa', ARRAY['day', 'minutes']),
    ('PaLineRollup', 'paLines', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'serviceId']),
    ('ReferralRollup', 'referrals', ARRAY['month', 'fromHcpId', 'lgaId', 'townId']),
    ('ReferralInRollup', 'referralsIn', ARRAY['month', 'toHcpId']),
    ('ReferralTimeRollup', 'referralTimes', ARRAY['month', 'step', 'tenths']),
    ('EnrolleeRollup', 'people', ARRAY['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeHcpRollup', 'people', ARRAY['hcpId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeMdaRollup', 'people', ARRAY['mdaId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeWardRollup', 'people', ARRAY['lgaId', 'wardId', 'planId', 'sex', 'vulnerableCategory', 'status']),
    ('EnrolleeHomeRollup', 'onRecord', ARRAY['lgaId', 'wardId', 'planId', 'hcpId']),
    ('EnrolleeCoverRollup', 'covers', ARRAY['lgaId', 'mdaId', 'planId', 'coverageEnd']),
    ('InvoiceRollup', 'invoices', ARRAY['month', 'mdaId', 'planId', 'kind', 'status']),
    ('LedgerRollup', 'journal', ARRAY['day', 'fundingPool', 'kind', 'debit', 'credit']),
    ('ReceiptRollup', 'receipts', ARRAY['month', 'mdaId', 'planId', 'kind']),
    ('EnrolmentRollup', 'enrolments', ARRAY['month', 'lgaId', 'townId', 'planId', 'status'])
  ) AS c (rollup, fact, keys) JOIN report_sums() s USING (fact)
$$;

-- A key may be an expression over the row: people, invoices and receipts have no month column; PA requests have no day, hour or decision time column.
CREATE OR REPLACE FUNCTION rollup_key(base text, key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE base || '.' || key
    WHEN 'Enrollee.month' THEN $e$date_trunc('month', "registeredAt" + interval '1 hour')::date$e$
    WHEN 'Invoice.month' THEN $e$date_trunc('month', "issuedAt" + interval '1 hour')::date$e$
    WHEN 'RemitaPayment.month' THEN $e$date_trunc('month', "transactionDate" + interval '1 hour')::date$e$
    WHEN 'Claim.approvedOn' THEN $e$lagos_day("approvedAt")$e$
    WHEN 'Claim.paidOn' THEN $e$CASE WHEN status = 'PAID' THEN lagos_day("paidAt") END$e$
    WHEN 'PaRequest.day' THEN $e$lagos_day("requestedAt")$e$
    WHEN 'PaRequest.hour' THEN $e$date_part('hour', "requestedAt" + interval '1 hour')::int$e$
    WHEN 'PaRequest.minutes' THEN $e$floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int$e$
    ELSE format('%I', key) END
$$;

-- Lines take month and place from their request, receipts take payer and plan from their invoice; these never change. Durations of a referral are counted in tenths of an hour or of a day.
CREATE OR REPLACE FUNCTION rollup_source(rollup text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(CASE rollup
    WHEN 'PaLineRollup' THEN 'SELECT i.*, q.month, q."hcpId", q."lgaId", q."townId" FROM (%s) AS i JOIN "PaRequest" q ON q.id = i."paRequestId"'
    WHEN 'ReceiptRollup' THEN 'SELECT r.*, v."mdaId", v."planId", v.kind FROM (%s) AS r LEFT JOIN "Invoice" v ON v.id = r."invoiceId"'
    WHEN 'ReferralTimeRollup' THEN $s$SELECT r.*, step, floor(date_part('epoch', till - since) / tenth)::int AS tenths
      FROM (%s) AS r, LATERAL (VALUES
        ('decision', "requestedAt", "decidedAt", 360),
        ('acceptance', "decidedAt", "acceptedAt", 360),
        ('answer', "decidedAt", CASE WHEN status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL THEN "acceptedAt" END, 360),
        ('arrival', "decidedAt", "arrivedAt", 8640),
        ('inAll', "requestedAt", "arrivedAt", 8640)) AS steps (step, since, till, tenth)$s$
    ELSE '%s' END, source)
$$;

-- Distinct counts, which depend on other rows: distinct claims of a service, and people by the month of their first visit and of their previous visit.
-- In any period, each visitor has exactly one month whose previous visit lies before the period, so distinct people are a sum.
-- Each is a query over {Claim}, {ClaimItem} and {Encounter}, one of which has a "sign": 1 for current rows, -1 for rows before the change.
-- Coarser tables are derived from the rows just added to a finer table, whose name stands for them in the statement of a trigger.
CREATE OR REPLACE FUNCTION distinct_rollups() RETURNS TABLE (rollup text, recount text, keys text[], sums text[], query text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('LineHcpRollup', 'LINES', ARRAY['month', 'hcpId', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", "serviceId", sum(sign) AS n, sum(sign * qty) AS qty, sum(sign * first_of_service) AS claims, sum(sign * first_of_claim) AS firsts,
          sum(sign * "amountClaimed") AS claimed, sum(CASE WHEN approved THEN sign * coalesce("amountApproved", 0) ELSE 0 END) AS approved,
          sum(CASE WHEN approved THEN sign * coalesce("qtyApproved", 0) ELSE 0 END) AS "qtyApproved",
          sum(CASE WHEN decided THEN sign * ("amountClaimed" - coalesce("amountApproved", 0)) ELSE 0 END) AS cut
        FROM (
          SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i.qty, i."amountClaimed", i."amountApproved", i."qtyApproved",
            c.status IN ('APPROVED', 'PAID') AS approved, c.status IN ('APPROVED', 'PAID', 'REJECTED') AS decided,
            (row_number() OVER (PARTITION BY sign, c.id, i."serviceId" ORDER BY i.position) = 1)::int AS first_of_service,
            (row_number() OVER (PARTITION BY sign, c.id ORDER BY i."serviceId", i.position) = 1)::int AS first_of_claim
          FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines
        GROUP BY 1, 2, 3, 4$q$),
    ('LineRollup', 'LINES', ARRAY['month', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claims) AS claims, sum(firsts) AS firsts, sum(claimed) AS claimed,
          sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut
        FROM "LineHcpRollup" GROUP BY 1, 2, 3$q$),
    ('LineFacilityRollup', 'LINES', ARRAY['month', 'hcpId', 'lgaId'], ARRAY['qty', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(firsts) AS firsts, sum(claimed) AS claimed,
          sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut
        FROM "LineHcpRollup" GROUP BY 1, 2, 3$q$),
    ('CutRollup', 'LINES', ARRAY['month', 'hcpId', 'lgaId', 'reasonCode'], ARRAY['linesCut', 'linesRefused', 'claims', 'firsts', 'claimsRefused', 'firstsRefused', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign) AS n,
          sum(sign * (decision = 'ADJUSTED')::int) AS "linesCut", sum(sign * (decision = 'REJECTED')::int) AS "linesRefused",
          sum(sign * first_of_reason) AS claims, sum(sign * first_of_claim) AS firsts,
          sum(sign * first_of_reason * refused) AS "claimsRefused", sum(sign * first_of_claim * refused) AS "firstsRefused", sum(sign * cut) AS cut
        FROM (
          SELECT sign, c.month, c."hcpId", c."lgaId", i."reasonCode", i.decision, i."amountClaimed" - coalesce(i."amountApproved", 0) AS cut, (c.status = 'REJECTED')::int AS refused,
            (row_number() OVER (PARTITION BY sign, c.id, i."reasonCode" ORDER BY i.position) = 1)::int AS first_of_reason,
            (row_number() OVER (PARTITION BY sign, c.id ORDER BY i."reasonCode", i.position) = 1)::int AS first_of_claim
          FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id
          WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines
        GROUP BY 1, 2, 3, 4$q$),
    ('LinePatientRollup', 'PATIENTS', ARRAY['month', 'previous', 'lgaId', 'hcpId', 'serviceId'], ARRAY[]::text[],
     $q$SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId"
          FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId"
            FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')
            GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked
        GROUP BY 1, 2, 3, 4, 5$q$),
    ('EncounterPatientRollup', 'VISITORS', ARRAY['month', 'previous', 'hcpId'], ARRAY[]::text[],
     $q$SELECT month, previous, "hcpId", sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId"
          FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM {Encounter} AS e WHERE status <> 'VOID'
            GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked
        GROUP BY 1, 2, 3$q$)
$$;

-- Which rows to recompute after a change of a table: the lines of a claim, or all care of a person, found by a column of the changed rows.
-- Changes that affect no measure, such as from approval to payment, recompute nothing.
CREATE OR REPLACE FUNCTION recounts() RETURNS TABLE (recount text, base text, owner text, matters text, condition text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('LINES', 'Claim', 'id', $m$month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status = 'REJECTED'$m$, $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('LINES', 'ClaimItem', 'claimId', $m$id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved", decision, "reasonCode"$m$, 'TRUE'),
    ('PATIENTS', 'Claim', 'enrolleeId', $m$id, month, "hcpId", "lgaId"$m$, $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('PATIENTS', 'ClaimItem', 'claimId', '"serviceId"', 'TRUE'),
    ('VISITORS', 'Encounter', 'enrolleeId', 'id, month, "hcpId"', $c$status <> 'VOID'$c$)
$$;

-- All rollup tables, with the properties that compaction and verification need.
CREATE OR REPLACE FUNCTION all_rollups() RETURNS TABLE (rollup text, keys text[], sums text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT rollup, keys, sums FROM report_rollups() UNION ALL SELECT rollup, keys, sums FROM distinct_rollups()
$$;
