CREATE TABLE "PhoneGateway" (
    "key" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "previousHash" TEXT,
    "previousUntil" TIMESTAMP(3),
    "renewedAt" TIMESTAMP(3) NOT NULL,
    "renewedById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PhoneGateway_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "PhoneGateway_renewedById_idx" ON "PhoneGateway"("renewedById");
ALTER TABLE "PhoneGateway" ADD CONSTRAINT "PhoneGateway_renewedById_fkey" FOREIGN KEY ("renewedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "PhoneNumber" (
    "phone" TEXT NOT NULL,
    "language" "Language",
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PhoneNumber_pkey" PRIMARY KEY ("phone")
);
