-- Bills and claims were paid at the moment of confirmation; now on the bank's day, as their payment: from the beginning of that day in Lagos (UTC+1).
UPDATE "Bill" b SET "paidAt" = p."paidOn"::timestamp - interval '1 hour'
FROM "Payment" p WHERE p.id = b."paymentId" AND b.status = 'PAID' AND p."paidOn" IS NOT NULL;

UPDATE "Claim" c SET "paidAt" = b."paidAt"
FROM "Bill" b WHERE b.id = c."billId" AND c.status = 'PAID' AND b.status = 'PAID' AND b."paidAt" IS NOT NULL;
