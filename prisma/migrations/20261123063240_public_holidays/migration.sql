-- CreateTable
CREATE TABLE "PublicHoliday" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "isExpected" BOOLEAN NOT NULL DEFAULT false,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PublicHoliday_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PublicHoliday_name_key" ON "PublicHoliday"("name");

-- CreateIndex
CREATE UNIQUE INDEX "PublicHoliday_day_key" ON "PublicHoliday"("day");

-- Names are unique whatever the case of their letters.
CREATE UNIQUE INDEX "PublicHoliday_name_lower_key" ON "PublicHoliday" (lower("name"));

-- Fixed days, those that follow Easter, and Islamic days: as announced up to 2025, as the calendar expects them from 2026 on.
INSERT INTO "PublicHoliday" (id, name, day, "isExpected", "updatedAt")
SELECT gen_random_uuid(), h.name, h.day::date, h.expected, now() FROM (VALUES
  ('New Year''s Day 2024', '2024-01-01', false),
  ('Good Friday 2024', '2024-03-29', false),
  ('Easter Monday 2024', '2024-04-01', false),
  ('Eid-el-Fitr 2024', '2024-04-09', false),
  ('Second day of Eid-el-Fitr 2024', '2024-04-10', false),
  ('Third day of Eid-el-Fitr 2024', '2024-04-11', false),
  ('Workers'' Day 2024', '2024-05-01', false),
  ('Democracy Day 2024', '2024-06-12', false),
  ('Eid-el-Kabir 2024', '2024-06-17', false),
  ('Second day of Eid-el-Kabir 2024', '2024-06-18', false),
  ('Eid-el-Maulud 2024', '2024-09-16', false),
  ('Independence Day 2024', '2024-10-01', false),
  ('Christmas Day 2024', '2024-12-25', false),
  ('Boxing Day 2024', '2024-12-26', false),
  ('New Year''s Day 2025', '2025-01-01', false),
  ('Eid-el-Fitr 2025', '2025-03-31', false),
  ('Second day of Eid-el-Fitr 2025', '2025-04-01', false),
  ('Good Friday 2025', '2025-04-18', false),
  ('Easter Monday 2025', '2025-04-21', false),
  ('Workers'' Day 2025', '2025-05-01', false),
  ('Eid-el-Kabir 2025', '2025-06-06', false),
  ('Second day of Eid-el-Kabir 2025', '2025-06-09', false),
  ('Democracy Day 2025', '2025-06-12', false),
  ('Eid-el-Maulud 2025', '2025-09-05', false),
  ('Independence Day 2025', '2025-10-01', false),
  ('Christmas Day 2025', '2025-12-25', false),
  ('Boxing Day 2025', '2025-12-26', false),
  ('New Year''s Day 2026', '2026-01-01', false),
  ('Eid-el-Fitr 2026', '2026-03-20', true),
  ('Second day of Eid-el-Fitr 2026', '2026-03-23', true),
  ('Good Friday 2026', '2026-04-03', false),
  ('Easter Monday 2026', '2026-04-06', false),
  ('Workers'' Day 2026', '2026-05-01', false),
  ('Eid-el-Kabir 2026', '2026-05-27', true),
  ('Second day of Eid-el-Kabir 2026', '2026-05-28', true),
  ('Democracy Day 2026', '2026-06-12', false),
  ('Eid-el-Maulud 2026', '2026-08-26', true),
  ('Independence Day 2026', '2026-10-01', false),
  ('Christmas Day 2026', '2026-12-25', false),
  ('Boxing Day 2026', '2026-12-26', false),
  ('New Year''s Day 2027', '2027-01-01', false),
  ('Eid-el-Fitr 2027', '2027-03-10', true),
  ('Second day of Eid-el-Fitr 2027', '2027-03-11', true),
  ('Good Friday 2027', '2027-03-26', false),
  ('Easter Monday 2027', '2027-03-29', false),
  ('Workers'' Day 2027', '2027-05-01', false),
  ('Eid-el-Kabir 2027', '2027-05-17', true),
  ('Second day of Eid-el-Kabir 2027', '2027-05-18', true),
  ('Democracy Day 2027', '2027-06-12', false),
  ('Eid-el-Maulud 2027', '2027-08-16', true),
  ('Independence Day 2027', '2027-10-01', false),
  ('Christmas Day 2027', '2027-12-25', false),
  ('Boxing Day 2027', '2027-12-26', false)
) h(name, day, expected);
