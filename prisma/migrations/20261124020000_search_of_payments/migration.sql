-- The list of payments is searched by any part of the number and of the bank's reference.
CREATE INDEX "Payment_search_trgm_idx" ON "Payment" USING gin ("paymentNo" gin_trgm_ops, "bankReference" gin_trgm_ops);
