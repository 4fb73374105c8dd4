-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;
