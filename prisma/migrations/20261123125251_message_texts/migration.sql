-- CreateTable
CREATE TABLE "MessageText" (
    "key" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedById" UUID,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MessageText_pkey" PRIMARY KEY ("key")
);
