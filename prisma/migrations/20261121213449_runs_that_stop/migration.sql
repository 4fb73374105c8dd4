-- AlterEnum
ALTER TYPE "HcpMoveStatus" ADD VALUE 'FAILED';

-- AlterEnum
ALTER TYPE "MdaBulkStatus" ADD VALUE 'FAILED';
