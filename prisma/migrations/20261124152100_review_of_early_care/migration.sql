-- Claims that were vetted before the platform compared the day of care with the PA request get a second review.
WITH early AS (
  SELECT c.id, c."billId", c."hcpId", c."claimedAmount", c."vettedAmount", c."vettedById"
  FROM "Claim" c JOIN "PaCode" p ON p.id = c."paCodeId" JOIN "PaRequest" r ON r.id = p."paRequestId"
  WHERE c.status IN ('VETTED', 'APPROVED', 'PAID') AND c."billId" IS NOT NULL AND c."vettedById" IS NOT NULL
    AND c."serviceFrom" < (r."requestedAt" + interval '1 hour' - CASE WHEN r.urgency = 'EMERGENCY'
      THEN make_interval(hours => coalesce((SELECT value::text::int FROM "Setting" WHERE key = 'emergencyWindowHours'), 48)) ELSE interval '0' END)::date
), marked AS (
  UPDATE "SecondLook" s SET reasons = s.reasons || 'EARLY_CARE'::"SecondLookReason" FROM early e
  WHERE s."claimId" = e.id AND s."billId" = e."billId" AND s.status = 'OPEN'
  RETURNING s."claimId"
), made AS (
  INSERT INTO "SecondLook" (id, "claimId", "billId", "hcpId", "officerId", reasons, "claimedAmount", "vettedAmount", lines, "setAsideAt", "updatedAt")
  SELECT gen_random_uuid(), e.id, e."billId", e."hcpId", e."vettedById", ARRAY['EARLY_CARE']::"SecondLookReason"[], e."claimedAmount", e."vettedAmount",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'decision', i.decision, 'qtyApproved', i."qtyApproved", 'amountApproved', i."amountApproved",
      'reasonCode', i."reasonCode", 'note', i.note) ORDER BY i.position), '[]') FROM "ClaimItem" i WHERE i."claimId" = e.id),
    now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC'
  FROM early e WHERE e.id NOT IN (SELECT "claimId" FROM marked)
  -- A second person has already looked at this claim.
  ON CONFLICT ("billId", "claimId") DO NOTHING
  RETURNING id
)
INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "toStatus") SELECT gen_random_uuid(), 'SecondLook', id, 'CREATE', 'OPEN' FROM made;
