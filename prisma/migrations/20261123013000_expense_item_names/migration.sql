-- A name is the same however its letters are written, as for expense categories.
CREATE UNIQUE INDEX "ExpenseItem_categoryId_name_ci_key" ON "ExpenseItem" ("categoryId", lower("name"));
