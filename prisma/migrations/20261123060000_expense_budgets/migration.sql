-- CreateTable
CREATE TABLE "ExpenseBudget" (
    "id" UUID NOT NULL,
    "categoryId" UUID NOT NULL,
    "year" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedById" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExpenseBudget_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseBudget_categoryId_year_key" ON "ExpenseBudget"("categoryId", "year");

-- AddForeignKey
ALTER TABLE "ExpenseBudget" ADD CONSTRAINT "ExpenseBudget_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "ExpenseCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExpenseBudget" ADD CONSTRAINT "ExpenseBudget_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ExpenseBudget" ADD CONSTRAINT "ExpenseBudget_check" CHECK ("amount" >= 0 AND "year" BETWEEN 2000 AND 2100);

-- An approved expense says when; one that was voided before has no such day, and is not in the books.
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_approved_check" CHECK ("status" <> 'APPROVED' OR "approvedAt" IS NOT NULL);
