/** Consistency rules of all data: each query selects violations and must return none. */
export const RULES: Record<string, string> = {
  // People
  'a principal has at most one spouse with cover and as many children as the plan allows': `
    SELECT p.id FROM "Enrollee" p JOIN "Plan" pl ON pl.id = p."planId" JOIN "Enrollee" d ON d."principalId" = p.id
    WHERE d.status IN ('ACTIVE', 'PENDING_APPROVAL') GROUP BY p.id, pl."maxSpouses", pl."maxChildren"
    HAVING count(*) FILTER (WHERE d.relationship = 'SPOUSE') > pl."maxSpouses" OR count(*) FILTER (WHERE d.relationship = 'CHILD') > pl."maxChildren"`,
  'a child with cover is under the age limit of the plan': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
    WHERE e.relationship = 'CHILD' AND e.status = 'ACTIVE' AND e."dateOfBirth" + make_interval(years => p."childMaxAge") <= :today`,
  'dependants share plan, employer and provider of their principal or moved with a request': `
    SELECT d.id FROM "Enrollee" d JOIN "Enrollee" p ON p.id = d."principalId"
    WHERE d."planId" <> p."planId" OR d."mdaId" IS DISTINCT FROM p."mdaId"
      OR (d."hcpId" <> p."hcpId" AND NOT EXISTS (SELECT 1 FROM "FacilityChangeRequest" f WHERE f."enrolleeId" = p.id AND f.status = 'APPROVED'))`,
  'dependants of a disabled principal have no cover': `
    SELECT d.id FROM "Enrollee" d JOIN "Enrollee" p ON p.id = d."principalId" WHERE p.status IN ('DISABLED', 'DECEASED') AND d.status = 'ACTIVE'`,
  'a principal is never a dependant of someone else': `SELECT d.id FROM "Enrollee" d JOIN "Enrollee" p ON p.id = d."principalId" WHERE p."principalId" IS NOT NULL`,
  'nobody is born, registered or covered before being born': `
    SELECT id FROM "Enrollee" WHERE "dateOfBirth" > "registeredAt"::date OR "dateOfBirth" > "coverageStart" OR "dateOfBirth" > :today`,
  'nobody dies before being born, is covered backwards, or has a child in childhood': `
    SELECT id FROM "Enrollee" WHERE "deceasedOn" < "dateOfBirth" OR "deceasedOn" > :today OR (status = 'DECEASED') <> ("deceasedOn" IS NOT NULL) OR "coverageEnd" < "coverageStart" OR "disabledAt" < "registeredAt"
      OR "cardPrintedAt" < "registeredAt" OR "dateOfFirstAppointment" < "dateOfBirth" + interval '16 years' OR age(:today, "dateOfBirth") > interval '120 years'
    UNION ALL SELECT c.id FROM "Enrollee" c JOIN "Enrollee" p ON p.id = c."principalId" WHERE c.relationship = 'CHILD' AND c."dateOfBirth" < p."dateOfBirth" + interval '12 years'`,
  'a request is decided later by another user, and has a decision unless it is pending or withdrawn': `
    SELECT id FROM "FacilityChangeRequest" WHERE "decidedAt" < "requestedAt" OR "decidedById" = "requestedById" OR "appliedAt" < "decidedAt" OR "fromHcpId" = "toHcpId" OR status IN ('APPROVED', 'REJECTED') AND "decidedAt" IS NULL
    UNION ALL SELECT id FROM "DependantRequest" WHERE "decidedAt" < "requestedAt" OR "decidedById" = "requestedById" OR status = 'PENDING' AND "decidedAt" IS NOT NULL
    UNION ALL SELECT id FROM "HcpBankChange" WHERE "decidedAt" < "requestedAt" OR "decidedById" = "requestedById" OR (status = 'PENDING') <> ("decidedAt" IS NULL)
    UNION ALL SELECT id FROM "CapitationContest" WHERE "decidedAt" < "requestedAt" OR "decidedById" = "requestedById" OR (status = 'PENDING') <> ("decidedAt" IS NULL)
    UNION ALL SELECT id FROM "Registration" WHERE "completedAt" < "createdAt" OR "agreementAcceptedAt" > "completedAt" OR status = 'INCOMPLETE' AND "completedAt" IS NOT NULL`,
  'a principal of 18 or more has a NIN and every principal a phone': `
    SELECT id FROM "Enrollee" WHERE relationship = 'PRINCIPAL' AND (phone IS NULL OR nin IS NULL AND "dateOfBirth" <= :today - interval '18 years')`,
  'plans for vulnerable people name the category, the others do not': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId" WHERE p."requiresCategory" <> (e."vulnerableCategory" IS NOT NULL)`,
  'the category fits age and sex at registration': `
    SELECT id FROM "Enrollee" WHERE "vulnerableCategory" = 'PREGNANT_WOMAN' AND relationship = 'PRINCIPAL' AND sex <> 'FEMALE'
      OR "vulnerableCategory" = 'ELDERLY' AND relationship = 'PRINCIPAL' AND age("registeredAt", "dateOfBirth") < interval '65 years'
      OR "vulnerableCategory" = 'UNDER_FIVE' AND age("registeredAt", "dateOfBirth") >= interval '5 years'`,
  'formal principals have employer, staff number and salary': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
    WHERE p.sector = 'FORMAL' AND e.relationship = 'PRINCIPAL' AND num_nonnulls(e."mdaId", e."staffNo", e."basicSalary", e."gradeLevel") < 4`,
  'students have institution, matric number and a session of that institution': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId" LEFT JOIN "AcademicSession" s ON s.id = e."sessionId"
    WHERE p.sector = 'STUDENT' AND (num_nonnulls(e."mdaId", e."matricNo", e."sessionId") < 3 OR s."mdaId" <> e."mdaId")`,
  'cover begins after the waiting period of the plan': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId"
    WHERE e.relationship = 'PRINCIPAL' AND p."waitingDays" > 0 AND e.status IN ('ACTIVE', 'EXPIRED') AND e."coverageStart" < (e."registeredAt" + interval '1 hour')::date + p."waitingDays"`,
  'EXPIRED means that the cover has ended, ACTIVE that it has not': `
    SELECT id FROM "Enrollee" WHERE status = 'EXPIRED' AND ("coverageEnd" IS NULL OR "coverageEnd" >= :today) OR status = 'ACTIVE' AND "coverageEnd" < :today`,
  'the town and ward are in the LGA': `
    SELECT e.id FROM "Enrollee" e JOIN "Town" t ON t.id = e."townId" LEFT JOIN "Ward" w ON w.id = e."wardId" WHERE t."lgaId" <> e."lgaId" OR w."lgaId" <> e."lgaId"`,
  'the first provider has a level that the plan allows': `
    SELECT e.id FROM "Enrollee" e JOIN "Plan" p ON p.id = e."planId" JOIN "Hcp" h ON h.id = e."hcpId" WHERE NOT h.level = ANY(p."allowedHcpLevels")`,
  'no provider has more lives than its capacity': `
    SELECT h.id FROM "Hcp" h WHERE h."capitationCapacity" > 0 AND (SELECT count(*) FROM "Enrollee" e WHERE e."hcpId" = h.id AND e.status = 'ACTIVE') > h."capitationCapacity"`,
  'everyone who was stopped carries the action that did it, and only an employer’s action stops several families': `
    SELECT id FROM "Enrollee" WHERE status IN ('DISABLED', 'SUSPENDED') AND "disabledByActionId" IS NULL
    UNION ALL SELECT e."disabledByActionId" FROM "Enrollee" e LEFT JOIN "Mda" m ON m.id = e."mdaId" WHERE e."disabledByActionId" IS NOT NULL
    GROUP BY e."disabledByActionId" HAVING count(DISTINCT coalesce(e."principalId", e.id)) > 1 AND NOT bool_and(m."enrolleesDisabledAt" IS NOT NULL)`,
  'a provider changes at most every six months, on the first of a month': `
    SELECT f.id FROM "FacilityChangeRequest" f JOIN "Enrollee" e ON e.id = f."enrolleeId"
    WHERE extract(day FROM f."effectiveDate") <> 1 OR f."effectiveDate" <= f."requestedAt"::date OR f."requestedAt" < e."registeredAt" + interval '6 months'`,

  // Care
  'care is given under cover': `
    SELECT v.id FROM "Encounter" v JOIN "Enrollee" e ON e.id = v."enrolleeId", LATERAL (SELECT (v."visitAt" + interval '1 hour')::date AS day) d
    WHERE d.day < e."coverageStart" OR d.day > e."coverageEnd" OR e."disabledAt" IS NOT NULL AND d.day > (e."disabledAt" + interval '1 hour')::date OR d.day > e."deceasedOn"`,
  'care is given by a provider that was active': `
    SELECT v.id FROM "Encounter" v JOIN "Hcp" h ON h.id = v."hcpId" WHERE h.code IS NULL OR h.status = 'DEACTIVATED' AND v."visitAt" > h."statusChangedAt" + interval '1 day'`,
  'care elsewhere than at home needs a referral to that provider or an emergency': `
    SELECT v.id FROM "Encounter" v JOIN "Enrollee" e ON e.id = v."enrolleeId" LEFT JOIN "Referral" r ON r.id = v."referralId"
    WHERE v."hcpId" <> e."hcpId" AND v."visitType" <> 'EMERGENCY' AND (r.id IS NULL OR r."toHcpId" <> v."hcpId" OR r."enrolleeId" <> v."enrolleeId")
      AND NOT EXISTS (SELECT 1 FROM "FacilityChangeRequest" f WHERE f."enrolleeId" = e.id AND f."fromHcpId" = v."hcpId" AND v."visitAt"::date <= f."effectiveDate")`,
  'every visit has a symptom and a diagnosis': `
    SELECT v.id FROM "Encounter" v WHERE NOT EXISTS (SELECT 1 FROM "EncounterSymptom" s WHERE s."encounterId" = v.id) OR NOT EXISTS (SELECT 1 FROM "EncounterDiagnosis" d WHERE d."encounterId" = v.id)`,
  'nights in hospital stay within the plan’s year': `
    SELECT v."enrolleeId" FROM "Encounter" v JOIN "Plan" p ON p.id = v."planId" WHERE v."dischargedAt" IS NOT NULL
    GROUP BY v."enrolleeId", p."annualInpatientDays", extract(year FROM v."visitAt") HAVING sum(v."dischargedAt"::date - v."visitAt"::date) > p."annualInpatientDays"`,
  'facts carry the place of their provider and the month of service': `
    SELECT c.id FROM "Claim" c JOIN "Hcp" h ON h.id = c."hcpId" WHERE c."lgaId" <> h."lgaId" OR c."townId" <> h."townId" OR c.month <> date_trunc('month', c."serviceTo")
    UNION ALL SELECT v.id FROM "Encounter" v JOIN "Hcp" h ON h.id = v."hcpId" WHERE v."lgaId" <> h."lgaId" OR v.month <> date_trunc('month', v."visitAt" + interval '1 hour')`,
  'services fit the level of the provider, the sex and the age of the patient, and the plan': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Service" s ON s.id = i."serviceId" JOIN "Hcp" h ON h.id = c."hcpId"
    WHERE s.level > h.level OR s."sexRule" <> 'ANY' AND s."sexRule"::text <> c.sex::text OR c.age < s."ageMin" OR c.age > s."ageMax" + 1
      OR EXISTS (SELECT 1 FROM "ServicePlan" x WHERE x."serviceId" = s.id) AND NOT EXISTS (SELECT 1 FROM "ServicePlan" x WHERE x."serviceId" = s.id AND x."planId" = c."planId")`,
  'a stand-alone provider gives only what it is accredited for': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" WHERE EXISTS (SELECT 1 FROM "HcpService" x WHERE x."hcpId" = c."hcpId")
      AND NOT EXISTS (SELECT 1 FROM "HcpService" x WHERE x."hcpId" = c."hcpId" AND x."serviceId" = i."serviceId")`,
  'a referral goes one level up': `
    SELECT r.id FROM "Referral" r JOIN "Hcp" f ON f.id = r."fromHcpId" JOIN "Hcp" t ON t.id = r."toHcpId" WHERE t.level <= f.level`,
  'a referral is decided, accepted and completed in that order': `
    SELECT id FROM "Referral" WHERE "decidedAt" < "requestedAt" OR "acceptedAt" < "decidedAt" OR "completedAt" < "acceptedAt"
      OR status IN ('APPROVED', 'ACCEPTED', 'COMPLETED', 'DECLINED', 'EXPIRED', 'REJECTED') AND "decidedAt" IS NULL OR status = 'EXPIRED' AND "validUntil" >= :today`,
  'a referral has a code of its own and a term from its approval on, an emergency a time for its decision': `
    SELECT id FROM "Referral" WHERE (status IN ('APPROVED', 'ACCEPTED', 'DECLINED', 'COMPLETED', 'EXPIRED')) <> ("referralCode" IS NOT NULL)
      OR ("referralCode" IS NULL) <> ("validUntil" IS NULL) OR "referralCode" !~ '^RC-[0-9]{4}-[2-9A-HJKMNP-TV-Z]{6}$' OR (urgency = 'EMERGENCY') <> ("decisionDueAt" IS NOT NULL)`,
  'only a declined referral is redirected, to a facility other than the first': `
    SELECT r.id FROM "Referral" r JOIN "Referral" d ON d.id = r."redirectedFromId"
    WHERE d.status <> 'DECLINED' OR d."toHcpId" = r."toHcpId" OR d."enrolleeId" <> r."enrolleeId" OR d."fromHcpId" <> r."fromHcpId" OR r."requestedAt" < d."requestedAt"`,
  'a completed referral led to a visit there': `
    SELECT r.id FROM "Referral" r WHERE r.status = 'COMPLETED' AND NOT EXISTS (SELECT 1 FROM "Encounter" v WHERE v."referralId" = r.id AND v."hcpId" = r."toHcpId")`,

  'a visit is closed after it began and a stay ends after it, and the patient answers afterwards': `
    SELECT id FROM "Encounter" WHERE (status = 'CLOSED') <> ("closedAt" IS NOT NULL) OR "closedAt" < "visitAt" OR "dischargedAt" < "admittedAt" OR "createdAt" < "visitAt"
      OR "enrolleeAnsweredAt" < "closedAt" OR "disputeAnsweredAt" < "enrolleeAnsweredAt" OR ("enrolleeConfirmed" IS NULL) <> ("enrolleeAnsweredAt" IS NULL) OR status = 'CLOSED' AND outcome IS NULL`,
  'a referral is used after its approval, or at once in an emergency, and within its term': `
    SELECT r.id FROM "Referral" r JOIN "Encounter" v ON v."referralId" = r.id WHERE v."visitAt" < r."requestedAt" OR (v."visitAt" + interval '1 hour')::date > r."validUntil"
      OR r.urgency <> 'EMERGENCY' AND (v."visitAt" < r."decidedAt" OR r.status IN ('PENDING', 'REJECTED', 'CANCELLED'))
    UNION ALL SELECT p.id FROM "PaRequest" p JOIN "Referral" r ON r.id = p."referralId" WHERE p."enrolleeId" <> r."enrolleeId" OR p."hcpId" <> r."toHcpId" OR p."requestedAt" < r."requestedAt"`,
  'a rejected referral has a reason and another decider than requester, and completion follows arrival': `
    SELECT id FROM "Referral" WHERE (status = 'REJECTED') <> ("rejectionReason" IS NOT NULL) OR status = 'DECLINED' AND "declineReason" IS NULL OR "decidedById" = "requestedById"
      OR "completedAt" < "arrivedAt" OR (status = 'COMPLETED') <> ("completedAt" IS NOT NULL) OR "queriedAt" < "requestedAt" OR "queriedAt" > "decidedAt" OR "appointmentAt" < "acceptedAt"`,

  // Authorisations
  'lines of a request are decided with it, and have a reason exactly where they were cut': `
    SELECT i.id FROM "PaItem" i JOIN "PaRequest" p ON p.id = i."paRequestId" WHERE (i.decision = 'PENDING') <> (p.status IN ('PENDING', 'CANCELLED'))
      OR i.amount <> i.qty * i."unitPrice" OR i."approvedAmount" <> i."approvedQty" * i."approvedPrice" OR (i."reasonCode" IS NOT NULL) <> (coalesce(i."approvedAmount", i.amount) < i.amount)
      OR i.decision = 'APPROVED' AND i."approvedAmount" IS DISTINCT FROM i.amount OR i.decision = 'ADJUSTED' AND i."approvedAmount" = 0 OR i.decision = 'REJECTED' AND i."approvedAmount" <> 0`,
  'a PA request is decided by another user than requested it, queried before the decision, and proceeded without a code only when overdue': `
    SELECT id FROM "PaRequest" WHERE "decidedById" = "requestedById" OR status = 'PENDING' AND "decidedAt" IS NOT NULL OR status IN ('APPROVED', 'REJECTED', 'USED', 'EXPIRED') AND "decidedAt" IS NULL
      OR status = 'REJECTED' AND num_nulls("decisionReason", "decisionReasonCode") > 0 OR "infoRequestedAt" < "requestedAt" OR "infoRequestedAt" > "decidedAt" OR "infoAnsweredAt" < "infoRequestedAt"
      OR "proceededAt" < "dueAt" OR "proceededWithoutCode" <> ("proceededAt" IS NOT NULL)`,
  'a code is given with the decision, used afterwards, and cited by claims that were prepared after it': `
    SELECT c.id FROM "PaCode" c JOIN "PaRequest" p ON p.id = c."paRequestId" WHERE c."issuedAt" <> p."decidedAt" OR c."usedAt" < c."issuedAt" OR (c.status = 'USED') <> (c."usedAt" IS NOT NULL)
    UNION ALL SELECT m.id FROM "Claim" m JOIN "PaCode" c ON c.id = m."paCodeId" WHERE m."createdAt" < c."issuedAt"`,
  'every request has one to twenty items that add up to its amount': `
    SELECT p.id FROM "PaRequest" p LEFT JOIN "PaItem" i ON i."paRequestId" = p.id GROUP BY p.id
    HAVING count(i.id) NOT BETWEEN 1 AND 20 OR sum(i.amount) <> p."requestedAmount" OR coalesce(sum(i."approvedAmount"), 0) <> p."approvedAmount"`,
  'every authorised item needs authority, within its largest quantity': `
    SELECT i.id FROM "PaItem" i JOIN "Service" s ON s.id = i."serviceId" WHERE NOT s."requiresPa" OR i.qty > s."maxQty"`,
  'a PA request is due after 60 minutes, and marked as late only if decided later': `
    SELECT id FROM "PaRequest" WHERE "dueAt" <> "requestedAt" + interval '60 minutes' OR "decidedAt" < "requestedAt" OR "slaBreached" AND "decidedAt" <= "dueAt" OR NOT "slaBreached" AND "decidedAt" > "dueAt"`,
  'a granted request has exactly one code, of the same amount, patient and provider': `
    SELECT p.id FROM "PaRequest" p LEFT JOIN "PaCode" c ON c."paRequestId" = p.id
    WHERE (p.status IN ('APPROVED', 'USED', 'EXPIRED')) <> (c.id IS NOT NULL) OR c."approvedAmount" <> p."approvedAmount" OR c."enrolleeId" <> p."enrolleeId" OR c."hcpId" <> p."hcpId"`,
  'request and code agree on being used or expired': `
    SELECT p.id FROM "PaRequest" p JOIN "PaCode" c ON c."paRequestId" = p.id
    WHERE (p.status = 'USED') <> (c.status = 'USED') OR (p.status = 'EXPIRED') <> (c.status = 'EXPIRED') OR c.status = 'EXPIRED' AND c."validUntil" >= :today OR c.status = 'ACTIVE' AND c."validUntil" < :today`,
  'a used code is cited by exactly one live claim that was sent': `
    SELECT c.id FROM "PaCode" c LEFT JOIN "Claim" m ON m."paCodeId" = c.id AND m.status <> 'WITHDRAWN' GROUP BY c.id
    HAVING (c.status = 'USED') <> (count(m.id) FILTER (WHERE m."submittedAt" IS NOT NULL) = 1) OR count(m.id) > 1`,
  'a claim with a code is for the same patient and provider, within the validity of the code': `
    SELECT m.id FROM "Claim" m JOIN "PaCode" c ON c.id = m."paCodeId"
    WHERE c."enrolleeId" <> m."enrolleeId" OR c."hcpId" <> m."hcpId" OR m."serviceFrom" > c."validUntil" OR c."usedAt"::date > c."validUntil"`,
  'a claim with a code bills no more than was authorised': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" m ON m.id = i."claimId" LEFT JOIN "PaItem" p ON p.id = i."paItemId"
    WHERE m.type = 'AUTH' AND (p.id IS NULL OR p."serviceId" <> i."serviceId" OR i.qty > p."approvedQty" OR i."unitPriceClaimed" > p."approvedPrice")`,
  'a request away from home has a referral or is an emergency': `
    SELECT p.id FROM "PaRequest" p JOIN "Enrollee" e ON e.id = p."enrolleeId" WHERE p."hcpId" <> e."hcpId" AND p."referralId" IS NULL AND p.urgency <> 'EMERGENCY'
      AND NOT EXISTS (SELECT 1 FROM "FacilityChangeRequest" f WHERE f."enrolleeId" = e.id AND f."fromHcpId" = p."hcpId")`,

  // Claims and bills
  'a claim without a code has no service that needs one': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Service" s ON s.id = i."serviceId" WHERE c.type = 'NO_AUTH' AND s."requiresPa" AND c."visitType" <> 'EMERGENCY'`,
  'services covered by capitation are not claimed': `SELECT i.id FROM "ClaimItem" i JOIN "Service" s ON s.id = i."serviceId" WHERE s."paymentMethod" = 'CAPITATION'`,
  'prices are those of the day of service': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Hcp" h ON h.id = c."hcpId" JOIN "Service" s ON s.id = i."serviceId"
    WHERE i."tariffPrice" <> coalesce(
      (SELECT t.price FROM "TariffOverride" t WHERE t."serviceId" = s.id AND t."hcpId" = h.id AND t."effectiveFrom" <= c."serviceFrom" AND t."withdrawnAt" IS NULL ORDER BY t."effectiveFrom" DESC LIMIT 1),
      (SELECT t.price FROM "TariffOverride" t WHERE t."serviceId" = s.id AND t."hcpLevel" = h.level AND t."effectiveFrom" <= c."serviceFrom" AND t."withdrawnAt" IS NULL ORDER BY t."effectiveFrom" DESC LIMIT 1),
      (SELECT t.price FROM "TariffOverride" t WHERE t."serviceId" = s.id AND num_nonnulls(t."hcpId", t."hcpLevel") = 0 AND t."effectiveFrom" <= c."serviceFrom" AND t."withdrawnAt" IS NULL ORDER BY t."effectiveFrom" DESC LIMIT 1), s."basePrice")`,
  'no claim is for care on or after the day on which its service was disabled': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" JOIN "Service" s ON s.id = i."serviceId" WHERE s."disabledAt"::date <= c."serviceFrom"`,
  'a disabled service has date, reason and user, and a cancelled price was not yet effective': `
    SELECT id FROM "Service" WHERE "isActive" <> ("disabledAt" IS NULL) OR num_nulls("disabledAt", "disableReason", "disabledById") NOT IN (0, 3)
    UNION ALL SELECT id FROM "TariffOverride" WHERE "withdrawnAt"::date >= "effectiveFrom" OR ("withdrawnAt" IS NULL) <> ("withdrawnById" IS NULL)`,
  'an import stores all its rejected rows, and its prices name it': `
    SELECT m.id FROM "CatalogueImport" m WHERE jsonb_array_length(m."refusedRows") <> m."refusedCount"
      OR m.kind = 'PRICES' AND (SELECT count(*) FROM "TariffOverride" t WHERE t.note = m."importNo" || ', ' || m.filename) <> m."newCount" + m."changedCount"`,
  'lines are capped at the tariff and add up to the claim': `
    SELECT c.id FROM "Claim" c LEFT JOIN "ClaimItem" i ON i."claimId" = c.id GROUP BY c.id
    HAVING count(i.id) NOT BETWEEN 1 AND 100 OR sum(i."amountClaimed") <> c."claimedAmount" OR bool_or(i."amountClaimed" > i.qty * i."tariffPrice")`,
  'approved lines add up to what was approved, and paid is what was approved less the co-payment on drugs': `
    SELECT c.id FROM "Claim" c JOIN "ClaimItem" i ON i."claimId" = c.id JOIN "Service" s ON s.id = i."serviceId" JOIN "Plan" p ON p.id = c."planId"
    WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') GROUP BY c.id, p.id
    HAVING coalesce(sum(i."amountApproved"), 0) <> c."approvedAmount"
      OR c."payableAmount" <> c."approvedAmount" - coalesce(sum(i."amountApproved") FILTER (WHERE s.category = 'DRUG'), 0)::bigint * p."coPayDrugPercent" / 100
      OR c.status = 'PAID' AND c."paidAmount" <> c."payableAmount" OR c.status <> 'PAID' AND c."paidAmount" <> 0`,
  'every line of a vetted claim is decided, with a reason where it was cut': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId"
    WHERE (c.status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED')) = (i.decision = 'PENDING') OR i."amountApproved" < i."amountClaimed" AND i."reasonCode" IS NULL`,
  'a line has a reason exactly where something was cut, and its amounts are quantity times price': `
    SELECT i.id FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" WHERE (i."reasonCode" IS NOT NULL) <> (coalesce(i."amountApproved", i."amountClaimed") < i."amountClaimed")
      OR i."amountClaimed" <> i.qty * least(i."unitPriceClaimed", i."tariffPrice") OR i."amountApproved" <> i."qtyApproved" * i."priceApproved" OR i."amountApproved" > i."amountClaimed"
      OR i.decision = 'PASSED' AND i."amountApproved" IS DISTINCT FROM i."amountClaimed" OR i.decision = 'ADJUSTED' AND i."amountApproved" = 0 OR i.decision = 'REJECTED' AND i."amountApproved" <> 0`,
  'no claim or bill is worth more at a later step, nothing is below zero, and every step has its time and person': `
    SELECT id FROM "Claim" WHERE NOT ("claimedAmount" >= "vettedAmount" AND "claimedAmount" >= "approvedAmount" AND "approvedAmount" >= "payableAmount" AND "payableAmount" >= "paidAmount" AND least("paidAmount", "vettedAmount") >= 0)
      OR "serviceTo" < "serviceFrom" OR status IN ('VETTED', 'APPROVED', 'PAID') AND num_nulls("vettedAt", "vettedById") > 0 OR status IN ('APPROVED', 'PAID', 'REJECTED') AND num_nulls("approvedAt", "approvedById") > 0
      OR (status = 'PAID') <> ("paidAt" IS NOT NULL) OR status IN ('DRAFT', 'READY') AND "submittedAt" IS NOT NULL OR status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND "submittedAt" IS NULL OR status = 'RETURNED' AND "returnReason" IS NULL
    UNION ALL SELECT id FROM "Bill" WHERE least("claimedAmount", "vettedAmount", "approvedAmount", "payableAmount", "paidAmount") < 0 OR (status = 'PAID') <> ("paidAt" IS NOT NULL)
      OR status IN ('APPROVED', 'PAID') AND "approvedAt" IS NULL OR status = 'RETURNED' AND "returnReason" IS NULL
      OR kind = 'ORDINARY' AND (status IN ('VETTED', 'APPROVED', 'PAID') AND "vettedAt" IS NULL OR status <> 'OPEN' AND "submittedAt" IS NULL OR "submittedAt" < "createdAt" OR "submittedAt"::date < "careMonth")
      OR "vettedAt" < "submittedAt" OR "approvedAt" < "vettedAt" OR "approvedById" = "vettedById"`,
  'a claim is for the care of its visit, which was over when it was sent': `
    SELECT c.id FROM "Claim" c JOIN "Encounter" v ON v.id = c."encounterId" WHERE c."enrolleeId" <> v."enrolleeId" OR c."hcpId" <> v."hcpId" OR c."createdAt" < v."visitAt" OR c."submittedAt" < v."closedAt"
      OR c."submittedAt" IS NOT NULL AND v.status <> 'CLOSED' OR c."serviceTo" < (v."visitAt" + interval '1 hour')::date`,
  'a claim on which nothing was approved is rejected, and no other': `
    SELECT id FROM "Claim" WHERE (status = 'REJECTED') <> (decision = 'NONE' AND "approvedAt" IS NOT NULL)`,
  'preparing, vetting, approving and paying are four people': `
    SELECT c.id FROM "Claim" c LEFT JOIN "Bill" b ON b.id = c."billId" LEFT JOIN "Payment" p ON p.id = b."paymentId"
    WHERE c."vettedById" = c."preparedById" OR c."approvedById" IN (c."vettedById", c."preparedById") OR p."createdById" IN (c."vettedById", c."approvedById") OR p."confirmedById" IN (c."vettedById", c."approvedById", p."createdById")`,
  'each step is taken by the role that may': `
    SELECT c.id FROM "Claim" c LEFT JOIN "UserAccount" v ON v.id = c."vettedById" LEFT JOIN "UserAccount" a ON a.id = c."approvedById" JOIN "UserAccount" p ON p.id = c."preparedById"
    WHERE v.role <> 'CLAIMS_OFFICER' OR a.role <> 'ADMIN' OR p.role <> c."preparedByRole" OR p.role = 'HCP' AND p."hcpId" <> c."hcpId"`,
  'claims move forward in time': `
    SELECT id FROM "Claim" WHERE "createdAt" > "submittedAt" OR "submittedAt" > "vettedAt" OR "vettedAt" > "approvedAt" OR "approvedAt" >= "paidAt" + interval '1 day' OR "serviceTo" > ("createdAt" + interval '1 hour')::date`,
  'a bill holds one provider, one care month, one fund and at most 500 claims': `
    SELECT b.id FROM "Bill" b JOIN "Claim" c ON c."billId" = b.id GROUP BY b.id
    HAVING bool_or(c."hcpId" <> b."hcpId" OR c.month <> b."careMonth" OR c."fundingPool" <> b."fundingPool") OR count(*) > 500`,
  'the sums of a bill are the sums of its claims': `
    SELECT b.id FROM "Bill" b LEFT JOIN "Claim" c ON c."billId" = b.id WHERE b.kind = 'ORDINARY' GROUP BY b.id
    HAVING (b."claimCount", b."claimedAmount", b."vettedAmount", b."approvedAmount", b."payableAmount", b."paidAmount")
      <> (count(c.id), coalesce(sum(c."claimedAmount"), 0), coalesce(sum(c."vettedAmount"), 0), coalesce(sum(c."approvedAmount"), 0), coalesce(sum(c."payableAmount"), 0), coalesce(sum(c."paidAmount"), 0)) OR count(c.id) = 0`,
  'a bill of capitation is what one statement owes, for its month and fund': `
    SELECT b.id FROM "Bill" b LEFT JOIN "CapitationStatement" s ON s."billId" = b.id LEFT JOIN "CapitationRun" r ON r.id = s."runId"
    WHERE (b.kind = 'CAPITATION') <> (s.id IS NOT NULL) OR b.kind = 'CAPITATION' AND (b."approvedAmount" <> s.amount + s.adjustments
      OR b."payableAmount" <> b."approvedAmount" OR b."hcpId" <> s."hcpId" OR b."careMonth" <> r.month OR b."fundingPool" <> r."fundingPool" OR r.status <> 'APPROVED')`,
  'a supplementary bill is what one dispute granted, for the month and the fund of its claim': `
    SELECT b.id FROM "Bill" b LEFT JOIN "ClaimDispute" d ON d."supplementaryBillId" = b.id LEFT JOIN "Claim" c ON c.id = d."claimId"
    WHERE (b.kind = 'SUPPLEMENTARY') <> (d.id IS NOT NULL) OR b.kind = 'SUPPLEMENTARY' AND ((b."approvedAmount", b."payableAmount") <> (d."grantedAmount", d."payableAmount")
      OR b."paidAmount" <> CASE b.status WHEN 'PAID' THEN d."payableAmount" ELSE 0 END OR b.status NOT IN ('APPROVED', 'PAID')
      OR b."hcpId" <> c."hcpId" OR b."careMonth" <> c.month OR b."fundingPool" <> c."fundingPool" OR EXISTS (SELECT 1 FROM "Claim" x WHERE x."billId" = b.id))`,
  'a dispute is about a claim that was rejected or cut, filed within fourteen days and answered by somebody new to the claim': `
    SELECT d.id FROM "ClaimDispute" d JOIN "Claim" c ON c.id = d."claimId" JOIN "Bill" b ON b.id = c."billId"
    WHERE c.decision NOT IN ('PARTIAL', 'NONE') OR c.status NOT IN ('APPROVED', 'REJECTED', 'PAID') OR d."hcpId" <> c."hcpId"
      OR (d."claimVettedById", d."claimApprovedById") IS DISTINCT FROM (c."vettedById", c."approvedById")
      OR d."filedAt" < b."approvedAt" OR (d."filedAt" + interval '1 hour')::date > (b."approvedAt" + interval '1 hour')::date + 14 OR d."decidedAt" < d."filedAt"
      OR d."decidedById" IN (c."vettedById", c."approvedById") OR EXISTS (SELECT 1 FROM "Claim" r WHERE r."resubmissionOfId" = c.id AND r.status <> 'WITHDRAWN' AND d.status <> 'WITHDRAWN')`,
  'a query about a claim is answered by another user, in time, and is about lines of the claim': `
    SELECT q.id FROM "ClaimQuestion" q JOIN "Claim" c ON c.id = q."claimId" WHERE q."askedById" IN (q."answeredById", c."preparedById") OR q."answeredAt" < q."askedAt"
      OR q."dueOn" <> (q."askedAt" + interval '1 hour')::date + 14 OR q."answeredAt" IS NULL AND q."lapsedAt" IS NULL AND q."dueOn" < :today - 1
    UNION ALL SELECT d.id FROM "ClaimDocument" d JOIN "ClaimItem" i ON i.id = d."claimItemId" WHERE i."claimId" <> d."claimId"`,
  'a returned claim has a query': `
    SELECT id FROM "Claim" c WHERE status = 'RETURNED' AND NOT EXISTS (SELECT 1 FROM "ClaimQuestion" q WHERE q."claimId" = c.id)`,
  'a claim selected for second review is in a vetted bill and has the officer’s decision': `
    SELECT s.id FROM "SecondLook" s JOIN "Claim" c ON c.id = s."claimId" JOIN "Bill" b ON b.id = s."billId" WHERE s.status <> 'DROPPED' AND (
      c."billId" <> b.id OR b."vettedAt" IS NULL OR s."hcpId" <> c."hcpId" OR s."officerId" <> c."vettedById" OR s."claimedAmount" <> c."claimedAmount" OR s."vettedAmount" <> c."vettedAmount"
      OR s."vettedAmount" <> (SELECT coalesce(sum((line ->> 'amountApproved')::bigint), 0) FROM jsonb_array_elements(s.lines) line))`,
  'a bill is approved after all second reviews, made by another user than vetted the claims': `
    SELECT s.id FROM "SecondLook" s JOIN "Claim" c ON c.id = s."claimId" JOIN "Bill" b ON b.id = s."billId"
    WHERE (s.status = 'OPEN') <> (b.status = 'VETTED') OR s.status IN ('AGREED', 'CHANGED') AND (s."decidedAmount" <> c."approvedAmount" OR s."decidedById" = s."officerId")`,
  'each vetting officer has a randomly selected claim in each week': `
    SELECT d."officerId" FROM "SecondLookDraw" d LEFT JOIN "SecondLook" s ON s."drawId" = d.id GROUP BY d."officerId", date_trunc('week', d."drawnAt" + interval '1 hour') HAVING count(s.id) = 0`,
  'the lines of a dispute are cut lines of its claim and add up': `
    SELECT d.id FROM "ClaimDispute" d LEFT JOIN "ClaimDisputeLine" l ON l."disputeId" = d.id LEFT JOIN "ClaimItem" i ON i.id = l."claimItemId" GROUP BY d.id
    HAVING coalesce(sum(l."requestedAmount"), 0) <> d."requestedAmount" OR coalesce(sum(l."grantedAmount"), 0) <> d."grantedAmount"
      OR bool_or(i."claimId" <> d."claimId" OR l."requestedAmount" > i."amountClaimed" - i."amountApproved" OR (l."grantedAmount" IS NULL) <> (d.status IN ('OPEN', 'WITHDRAWN')))`,
  'claims are where their bill is': `
    SELECT c.id FROM "Claim" c JOIN "Bill" b ON b.id = c."billId" WHERE
      b.status = 'SUBMITTED' AND c.status <> 'SUBMITTED' OR b.status = 'IN_REVIEW' AND c.status NOT IN ('SUBMITTED', 'IN_REVIEW', 'VETTED', 'RETURNED')
      OR b.status = 'VETTED' AND c.status <> 'VETTED' OR b.status = 'APPROVED' AND c.status NOT IN ('APPROVED', 'REJECTED') OR b.status = 'PAID' AND c.status NOT IN ('PAID', 'REJECTED')`,
  'late is what came after the tenth of the next month, with a reason': `
    SELECT id FROM "Claim" WHERE "submittedAt" IS NOT NULL AND "isLate" <> (("submittedAt" + interval '1 hour')::date > (month + interval '1 month')::date + 9) OR "isLate" AND "lateReason" IS NULL`,
  'no service is claimed twice for one patient, provider and day': `
    SELECT c."enrolleeId" FROM "Claim" c JOIN "ClaimItem" i ON i."claimId" = c.id WHERE c.status NOT IN ('WITHDRAWN', 'REJECTED')
    GROUP BY c."enrolleeId", c."hcpId", c."serviceFrom", i."serviceId" HAVING count(*) > 1`,
  'every claim has one main diagnosis': `SELECT c.id FROM "Claim" c LEFT JOIN "ClaimDiagnosis" d ON d."claimId" = c.id AND d.position = 0 GROUP BY c.id HAVING count(d."claimId") <> 1`,

  // Money
  'a payment run is the sum of its payments, prepared by one person and confirmed by another': `
    SELECT r.id FROM "PaymentRun" r LEFT JOIN "Payment" p ON p."runId" = r.id GROUP BY r.id
    HAVING count(p.id) <> r."paymentCount" OR sum(p."netAmount") <> r.amount OR r."confirmedById" = r."createdById" OR bool_or(p."createdById" <> r."createdById")
      OR bool_or((r.status = 'DONE') <> (p.status IN ('PAID', 'FAILED', 'REVERSED')))`,
  'a payment is the sum of its bills, all of one provider and one fund': `
    SELECT p.id FROM "Payment" p LEFT JOIN "PaymentLine" l ON l."paymentId" = p.id LEFT JOIN "Bill" b ON b.id = l."billId" GROUP BY p.id
    HAVING sum(l.amount) <> p."grossAmount" OR bool_or(b."hcpId" <> p."hcpId") OR bool_or(b."fundingPool" IS DISTINCT FROM p."fundingPool") OR bool_or(l.amount <> b."payableAmount")`,
  'a payment is prepared for approved bills, confirmed afterwards, and is its bills less what is deducted with a reason': `
    SELECT p.id FROM "Payment" p JOIN "PaymentLine" l ON l."paymentId" = p.id JOIN "Bill" b ON b.id = l."billId" WHERE p."createdAt" < b."approvedAt"
    UNION ALL SELECT id FROM "Payment" WHERE "netAmount" <= 0 OR "netAmount" <> "grossAmount" - deductions OR deductions < 0 OR (deductions = 0) <> ("deductionReason" IS NULL) OR "confirmedAt" < "createdAt"
      OR "paidOn" < ("createdAt" + interval '1 hour')::date OR status = 'PAID' AND num_nulls("confirmedAt", "paidOn") > 0 OR status = 'FAILED' AND "failReason" IS NULL`,
  'capitation of a month is negative only until a later run recovers it': `
    SELECT s.id FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE s.amount + s.adjustments < 0 AND NOT EXISTS (
      SELECT 1 FROM "CapitationStatement" n JOIN "CapitationRun" m ON m.id = n."runId" WHERE n."hcpId" = s."hcpId" AND m."fundingPool" = r."fundingPool" AND m.month > r.month)`,
  'an invoice is due and paid after issue, and a cancelled one has no receipts': `
    SELECT id FROM "Invoice" WHERE "issuedAt" < "createdAt" OR "dueDate" < "issuedAt"::date OR "paidAt" < "issuedAt" OR (status = 'PAID') <> ("paidAt" IS NOT NULL) OR "amountPaid" > amount OR amount <= 0
      OR status = 'CANCELLED' AND ("amountPaid" > 0 OR "cancelReason" IS NULL) OR "remindedAt" < "issuedAt"
    UNION ALL SELECT r.id FROM "RemitaPayment" r LEFT JOIN "Invoice" i ON i.id = r."invoiceId" WHERE r.amount <= 0 OR r."transactionDate" < i."issuedAt" OR r."reversedAt" < r."transactionDate" OR r."reconciledAt" < r."transactionDate"`,
  'a bill is paid when its payment is': `
    SELECT b.id FROM "Bill" b LEFT JOIN "Payment" p ON p.id = b."paymentId" WHERE (b.status = 'PAID') <> coalesce(p.status = 'PAID', false)`,
  'claim, bill and payment are paid on one day, the bank’s, and not before they were approved': `
    SELECT c.id FROM "Claim" c JOIN "Bill" b ON b.id = c."billId" JOIN "Payment" p ON p.id = b."paymentId" WHERE c.status = 'PAID'
      AND ((c."paidAt" + interval '1 hour')::date <> p."paidOn" OR (b."paidAt" + interval '1 hour')::date <> p."paidOn" OR (b."approvedAt" + interval '1 hour')::date > p."paidOn")`,
  'invoice lines and receipts add up to the invoice': `
    SELECT i.id FROM "Invoice" i WHERE i.amount <> (SELECT coalesce(sum(l.amount), 0) FROM "InvoiceLine" l WHERE l."invoiceId" = i.id)
      OR i."amountPaid" <> (SELECT coalesce(sum(r.amount), 0) FROM "RemitaPayment" r WHERE r."invoiceId" = i.id)
      OR (i.status = 'PART_PAID') <> (i."amountPaid" > 0 AND i."amountPaid" < i.amount)`,
  'an employer has one invoice a month': `SELECT "mdaId" FROM "Invoice" WHERE kind = 'PREMIUM_MDA' AND status <> 'CANCELLED' GROUP BY "mdaId", period HAVING count(*) > 1`,
  'what a run invoices to an employer is the sum of its list, and runs are in each state': `
    SELECT d.id FROM "InvoiceDraft" d LEFT JOIN "Invoice" i ON i.id = d."invoiceId"
    WHERE d.amount <> (SELECT coalesce(sum(l.amount), 0) FROM "InvoiceLife" l WHERE l."draftId" = d.id) OR i.amount <> d.amount OR i."mdaId" <> d."mdaId"
    UNION ALL SELECT r.id FROM "InvoiceRun" r WHERE r.amount <> (SELECT coalesce(sum(d.amount), 0) FROM "InvoiceDraft" d WHERE d."runId" = r.id AND d."leftOut" IS NULL)
    UNION ALL SELECT gen_random_uuid() WHERE (SELECT count(DISTINCT status) FROM "InvoiceRun") < 3`,
  'large expenses were approved by a second person or wait for it': `
    SELECT id FROM "Expense" WHERE "approvedById" = "recordedById" OR date > :today OR status = 'APPROVED' AND "approvedAt" IS NULL
      OR amount >= 50000000 AND status <> 'VOID' AND (status = 'APPROVED') <> ("approvedById" IS NOT NULL)
      OR amount < 50000000 AND ("approvedById" IS NOT NULL OR status = 'RECORDED')`,
  'a receipt is matched with the invoice that it pays': `
    SELECT r.id FROM "RemitaPayment" r LEFT JOIN "ReceiptMatch" m ON m."receiptId" = r.id AND m."unmatchedAt" IS NULL
    WHERE r.direction = 'IN' AND (r."invoiceId" IS DISTINCT FROM m."invoiceId" OR coalesce(m.amount, 0) <> r."matchedAmount")`,
  'references to pay by are in each state, and an invoice waits with one of its own': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "PaymentReference") < 3
    UNION ALL SELECT i.id FROM "Invoice" i WHERE i.rrr IS NOT NULL AND NOT EXISTS (SELECT FROM "PaymentReference" f WHERE f."invoiceId" = i.id AND f.rrr = i.rrr)`,
  'receipt reversals exist in each status, requested and confirmed by two users': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "RemitaPayment") < 3
    UNION ALL SELECT s."entityId" FROM "StatusChange" s JOIN "RemitaPayment" r ON r.id = s."entityId" WHERE s.action = 'REVERSE' AND s."actorId" = r."reversalRequestedById"`,
  'the closed months of the books have no gap, and one was reopened': `
    SELECT id FROM (SELECT id, month, lag(month) OVER (ORDER BY month) AS before FROM "ClosedMonth" WHERE status = 'CLOSED') c WHERE month <> before + interval '1 month'
    UNION ALL SELECT id FROM "ClosedMonth" WHERE month > :today::date - interval '1 month'
    UNION ALL SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM "ClosedMonth" WHERE status = 'REOPENED')`,
  'no fund is overdrawn on any day, its movements are confirmed by a second person, and some wait for one': `
    SELECT gen_random_uuid() AS id FROM (
      SELECT sum(sum(CASE WHEN e.debit = 'BANK' THEN e.amount ELSE -e.amount END)) OVER (PARTITION BY e."fundingPool" ORDER BY e.day) AS balance
      FROM "LedgerEntry" e WHERE 'BANK' IN (e.debit, e.credit) GROUP BY e."fundingPool", e.day) b WHERE balance < 0
    UNION ALL SELECT id FROM "FundMovement" WHERE status = 'CONFIRMED' AND "decidedById" = "recordedById"
    UNION ALL SELECT gen_random_uuid() WHERE (SELECT count(DISTINCT (kind, status)) FROM "FundMovement") < 5 OR (SELECT count(*) FROM "FundMovement" WHERE status = 'RECORDED') < 2`,
  'a bank statement has a line in each status, and a matched line has a record of its amount': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "BankLine") < 3
    UNION ALL SELECT l.id FROM "BankLine" l WHERE status = 'MATCHED' AND abs(l.amount) IS DISTINCT FROM
      (SELECT sum(e.amount) FROM "BankLineMatch" m JOIN "LedgerEntry" e ON e.id = m."entryId" WHERE m."lineId" = l.id AND m."unmatchedAt" IS NULL)`,
  'a data breach is open within its 72 hours, and a closed one was notified in time': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "DataBreach") < 2
    UNION ALL SELECT id FROM "DataBreach" WHERE coalesce("commissionNotifiedAt", :now::timestamp) > "becameAwareAt" + interval '72 hours'`,
  'requests about personal data are in each status, and one is overdue': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "DataSubjectRequest") < 3
    OR NOT EXISTS (SELECT FROM "DataSubjectRequest" WHERE status = 'OPEN' AND "dueOn" < :now::date)`,
  'complaints are in each status, some overdue, and about visits of their person to their facility': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT status) FROM "Complaint") < 6
    OR NOT EXISTS (SELECT FROM "Complaint" WHERE status IN ('RECEIVED', 'ASSIGNED', 'WAITING') AND "answerBy" < :now::timestamp)
    UNION ALL SELECT c.id FROM "Complaint" c JOIN "Encounter" e ON e.id = c."encounterId"
      WHERE e."enrolleeId" <> c."enrolleeId" OR e."hcpId" <> c."hcpId" OR e."visitAt" > c."receivedAt"`,
  'some expenses wait for a second person': `SELECT 1 AS id WHERE NOT EXISTS (SELECT FROM "Expense" WHERE status = 'RECORDED')`,

  'the keys of a facility are in each state, of its own people, and their calls fall in their time': `
    SELECT gen_random_uuid() AS id WHERE (SELECT count(DISTINCT (status, "expiresAt" > :now)) FROM "ApiKey" WHERE "hcpId" IS NOT NULL) < 3
    UNION ALL SELECT k.id FROM "ApiKey" k JOIN "UserAccount" u ON u.id = k."userId" WHERE k."hcpId" IS NOT NULL AND k."hcpId" IS DISTINCT FROM u."hcpId"
    UNION ALL SELECT c.id FROM "ApiKeyCall" c JOIN "ApiKey" k ON k.id = c."keyId" WHERE c.at < k."createdAt" OR c.at > :now OR c."rowCount" <> c."createdCount" + c."existingCount" + c."checkedCount" + c."refusedCount"
    UNION ALL SELECT k.id FROM "ApiKey" k JOIN "ApiKeyUse" u ON u."keyId" = k.id WHERE u.calls <> (SELECT count(*) FROM "ApiKeyCall" c WHERE c."keyId" = k.id)`,
  'a webhook of the demo scheme sends nothing, and its messages are about records of its facility': `
    SELECT gen_random_uuid() AS id WHERE NOT EXISTS (SELECT FROM "WebhookDelivery" WHERE status = 'FAILED') OR NOT EXISTS (SELECT FROM "WebhookDelivery" WHERE status = 'SENT')
    UNION ALL SELECT w.id FROM "Webhook" w WHERE w.status <> 'PAUSED'
    UNION ALL SELECT d.id FROM "WebhookDelivery" d JOIN "Webhook" w ON w.id = d."webhookId" LEFT JOIN "Claim" c ON c.id = d."recordId"
      WHERE d.status = 'QUEUED' OR d."happenedAt" < w."createdAt" OR d."lastAttemptAt" > :now OR c."hcpId" <> w."hcpId"`,

  // History, numbers, accounts
  'the history of a record ends in its status': `
    SELECT x.id FROM (
      SELECT id, 'Claim' AS entity, status::text FROM "Claim" UNION ALL SELECT id, 'Bill', status::text FROM "Bill" UNION ALL SELECT id, 'ClaimDispute', status::text FROM "ClaimDispute" UNION ALL SELECT id, 'SecondLook', status::text FROM "SecondLook" UNION ALL SELECT id, 'ClaimUpload', status::text FROM "ClaimUpload" UNION ALL SELECT id, 'PaRequest', status::text FROM "PaRequest"
      UNION ALL SELECT id, 'PaCode', status::text FROM "PaCode" UNION ALL SELECT id, 'Referral', status::text FROM "Referral" UNION ALL SELECT id, 'Encounter', status::text FROM "Encounter"
      UNION ALL SELECT id, 'Enrollee', status::text FROM "Enrollee" UNION ALL SELECT id, 'Hcp', status::text FROM "Hcp" UNION ALL SELECT id, 'Payment', status::text FROM "Payment" UNION ALL SELECT id, 'PaymentRun', status::text FROM "PaymentRun"
      UNION ALL SELECT id, 'Invoice', status::text FROM "Invoice" UNION ALL SELECT id, 'Expense', status::text FROM "Expense" UNION ALL SELECT id, 'FundMovement', status::text FROM "FundMovement" UNION ALL SELECT id, 'BankLine', status::text FROM "BankLine" UNION ALL SELECT id, 'Registration', status::text FROM "Registration"
      UNION ALL SELECT id, 'CapitationRun', status::text FROM "CapitationRun" UNION ALL SELECT id, 'CapitationContest', status::text FROM "CapitationContest" UNION ALL SELECT id, 'DependantRequest', status::text FROM "DependantRequest"
      UNION ALL SELECT id, 'CardRun', status::text FROM "CardRun" UNION ALL SELECT id, 'InvoiceRun', status::text FROM "InvoiceRun" UNION ALL SELECT id, 'Roll', status::text FROM "Roll" UNION ALL SELECT id, 'ClosedMonth', status::text FROM "ClosedMonth"
      UNION ALL SELECT id, 'ApiKey', status::text FROM "ApiKey" WHERE status = 'REVOKED' UNION ALL SELECT id, 'RemitaPayment', status::text FROM "RemitaPayment" WHERE status <> 'RECORDED'
      UNION ALL SELECT id, 'FacilityChangeRequest', status::text FROM "FacilityChangeRequest" UNION ALL SELECT id, 'HcpBankChange', status::text FROM "HcpBankChange"
      UNION ALL SELECT id, 'DataBreach', status::text FROM "DataBreach" UNION ALL SELECT id, 'DataSubjectRequest', status::text FROM "DataSubjectRequest" UNION ALL SELECT id, 'Complaint', status::text FROM "Complaint") x
    LEFT JOIN LATERAL (SELECT s."toStatus" FROM "StatusChange" s WHERE s."entityType" = x.entity AND s."entityId" = x.id ORDER BY s.at DESC, s.id DESC LIMIT 1) h ON true
    WHERE h."toStatus" IS DISTINCT FROM x.status`,
  'each step of a history begins where the last ended': `
    SELECT id FROM (SELECT id, "fromStatus", lag("toStatus") OVER (PARTITION BY "entityType", "entityId" ORDER BY at, id) AS before FROM "StatusChange" WHERE "entityType" <> 'ApiKey') s WHERE "fromStatus" IS DISTINCT FROM before`,
  'decisions are in the history at their time, and nobody acts before the own account or a record was there': `
    SELECT x.id FROM (
      SELECT id, "decidedAt" AS at FROM "PaRequest" UNION ALL SELECT id, "decidedAt" FROM "Referral" UNION ALL SELECT id, "closedAt" FROM "Encounter"
      UNION ALL SELECT id, "approvedAt" FROM "Claim" UNION ALL SELECT id, "approvedAt" FROM "Bill") x
    WHERE x.at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "StatusChange" s WHERE s."entityId" = x.id AND s.at = x.at)
    UNION ALL SELECT s.id FROM "StatusChange" s JOIN "UserAccount" u ON u.id = s."actorId" WHERE s.at < u."createdAt" UNION ALL SELECT l.id FROM "ActivityLog" l JOIN "UserAccount" u ON u.id = l."actorId" WHERE l.at < u."createdAt"
    UNION ALL SELECT s.id FROM "StatusChange" s JOIN (SELECT id, "createdAt" FROM "Claim" UNION ALL SELECT id, "createdAt" FROM "PaRequest" UNION ALL SELECT id, "createdAt" FROM "Encounter" UNION ALL SELECT id, "createdAt" FROM "Referral") x ON x.id = s."entityId" WHERE s.at < x."createdAt"`,
  'no event is in the future': `
    SELECT id FROM "StatusChange" WHERE at > :now UNION ALL SELECT id FROM "ActivityLog" WHERE at > :now UNION ALL SELECT id FROM "Claim" WHERE "updatedAt" > :now OR "serviceTo" > :today
    UNION ALL SELECT id FROM "PaRequest" WHERE "updatedAt" > :now UNION ALL SELECT id FROM "Encounter" WHERE "visitAt" > :now OR "updatedAt" > :now UNION ALL SELECT id FROM "Referral" WHERE "updatedAt" > :now
    UNION ALL SELECT id FROM "Invoice" WHERE "updatedAt" > :now UNION ALL SELECT id FROM "RemitaPayment" WHERE "transactionDate" > :now UNION ALL SELECT id FROM "Enrollee" WHERE "updatedAt" > :now
    UNION ALL SELECT id FROM "Message" WHERE "createdAt" > :now UNION ALL SELECT id FROM "Payment" WHERE "updatedAt" > :now UNION ALL SELECT id FROM "Registration" WHERE "updatedAt" > :now`,
  'a claim upload counts its claims, and a loaded one has created them': `
    SELECT u.id FROM "ClaimUpload" u LEFT JOIN "ClaimUploadRow" r ON r."uploadId" = u.id LEFT JOIN "Claim" c ON c.id = r."claimId" GROUP BY u.id
    HAVING u."rowCount" <> count(r.id) OR u."newCount" <> count(DISTINCT r."claimNumber") FILTER (WHERE r.outcome = 'NEW')
      OR u."badCount" <> count(DISTINCT r."claimNumber") FILTER (WHERE r.outcome = 'BAD') OR u."loadedCount" <> count(DISTINCT c.id) FILTER (WHERE c."hcpId" = u."hcpId" AND c."externalId" = r."externalId")`,
  'numbers have their documented format': `
    SELECT id FROM "Claim" WHERE "claimNo" !~ '^CLM-[0-9]{4}-[0-9]{6}$' UNION ALL SELECT id FROM "PaRequest" WHERE "requestNo" !~ '^PAR-[0-9]{4}-[0-9]{5}$'
    UNION ALL SELECT id FROM "Hcp" WHERE code !~ '^[A-Z]{2}-[A-Z]{3}-[0-9]{4}$' UNION ALL SELECT id FROM "Bill" WHERE kind <> 'CAPITATION' AND "billNo" !~ '^BAT-[A-Z]{2}-[A-Z]{3}-[0-9]{4}-[0-9]{6}-[0-9]{2,}$'
    UNION ALL SELECT id FROM "Enrollee" WHERE "enrolmentNo" !~ '^[A-Z]{2}/[A-Z]+/[0-9]{4}/[0-9]{6}(-0[1-9])?$'`,
  'series go on after the last number that was given': `
    SELECT n.key::text AS id FROM "NumberSeries" n JOIN (SELECT left("claimNo", 8) AS key, max(right("claimNo", 6)::int) AS last FROM "Claim" GROUP BY 1
      UNION ALL SELECT left("requestNo", 8), max(right("requestNo", 5)::int) FROM "PaRequest" GROUP BY 1 UNION ALL SELECT left("invoiceNo", 8), max(right("invoiceNo", 6)::int) FROM "Invoice" GROUP BY 1) m ON m.key = n.key
    WHERE n.next <> m.last + 1`,
  'every account has a password, and a scope that fits its role': `
    SELECT u.id FROM "UserAccount" u LEFT JOIN "Credential" c ON c."userId" = u.id WHERE c.password IS NULL OR (u.role = 'ENROLLEE') <> (u."enrolleeId" IS NOT NULL)`,

  // Messages
  'a thread starts with its first message, has the time of its last, and is not read beyond it': `
    SELECT t.id FROM "MessageThread" t LEFT JOIN (SELECT "threadId", min("createdAt") AS first, max("createdAt") AS last FROM "Message" GROUP BY 1) m ON m."threadId" = t.id
    WHERE m.last IS DISTINCT FROM t."lastMessageAt" OR m.first <> t."createdAt"
    UNION ALL SELECT s.id FROM "MessageThreadState" s JOIN "MessageThread" t ON t.id = s."threadId" WHERE s."readAt" > t."lastMessageAt" OR s."isRecipient" AND NOT t."isBroadcast"`,
  'a thread about a record starts after it, between its facility and staff, and exists for each record type': `
    SELECT t.id FROM "MessageThread" t LEFT JOIN (
      SELECT id, 'Claim' AS type, "hcpId", "submittedAt" AS at FROM "Claim" UNION ALL SELECT id, 'PaRequest', "hcpId", "requestedAt" FROM "PaRequest" UNION ALL SELECT id, 'Referral', "fromHcpId", "requestedAt" FROM "Referral") r
      ON r.id = t."entityId" AND r.type = t."entityType" WHERE t."entityId" IS NOT NULL AND (r.id IS NULL OR r.at > t."createdAt" OR r."hcpId" IS DISTINCT FROM coalesce(t."fromHcpId", t."toHcpId"))
    UNION ALL SELECT gen_random_uuid() WHERE (SELECT count(DISTINCT "entityType") FROM "MessageThread") < 3
    UNION ALL SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM "MessageThread" t JOIN "UserAccount" u ON u.id = t."startedById" WHERE u.role = 'ENROLLEE')`,
  'facilities and members start threads with roles, members also with their facility': `
    SELECT t.id FROM "MessageThread" t JOIN "UserAccount" u ON u.id = t."startedById" LEFT JOIN "Enrollee" e ON e.id = u."enrolleeId"
    WHERE u.role IN ('HCP', 'ENROLLEE') AND t."toRole" IS NULL AND t."toHcpId" IS DISTINCT FROM e."hcpId" OR t."toRole" IN ('HCP', 'ENROLLEE')
      OR (t."fromHcpId" IS NOT NULL) <> (u.role = 'HCP')`,
};
