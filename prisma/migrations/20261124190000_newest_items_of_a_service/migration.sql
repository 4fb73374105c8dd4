-- The newest items of a service come first: ids are ordered by time.
CREATE INDEX "PaItem_serviceId_id_idx" ON "PaItem"("serviceId", "id" DESC);

-- DropIndex
DROP INDEX "PaItem_serviceId_idx";
