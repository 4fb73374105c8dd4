-- The schema as Prisma draws it, with the collations and generated columns that it cannot say.
-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('ADMIN', 'ACCOUNT_MANAGER', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE', 'HCP', 'REGISTRATION_OFFICER');

-- CreateEnum
CREATE TYPE "RecordPart" AS ENUM ('COVER', 'IDENTITY', 'CONTACT', 'NIN', 'HEALTH', 'WORK', 'FAMILY', 'HISTORY', 'PHOTO', 'DOCUMENTS', 'CARE');

-- CreateEnum
CREATE TYPE "LookupPurpose" AS ENUM ('EMERGENCY', 'REFERRED', 'AWAY_FROM_HOME', 'CHANGING_FACILITY');

-- CreateEnum
CREATE TYPE "ApiKeyStatus" AS ENUM ('ACTIVE', 'REVOKED');

-- CreateEnum
CREATE TYPE "CardRunStatus" AS ENUM ('PREPARED', 'PRINTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CardReason" AS ENUM ('FIRST', 'RENEWED', 'LOST', 'DAMAGED', 'CHANGED');

-- CreateEnum
CREATE TYPE "VisitType" AS ENUM ('OUTPATIENT', 'INPATIENT', 'EMERGENCY', 'REFERRAL', 'ANC', 'DELIVERY');

-- CreateEnum
CREATE TYPE "VisitOutcome" AS ENUM ('DISCHARGED', 'ADMITTED', 'REFERRED', 'DECEASED', 'LAMA');

-- CreateEnum
CREATE TYPE "EncounterStatus" AS ENUM ('OPEN', 'CLOSED', 'VOID');

-- CreateEnum
CREATE TYPE "Urgency" AS ENUM ('ROUTINE', 'URGENT', 'EMERGENCY');

-- CreateEnum
CREATE TYPE "PaRequestStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'USED', 'CANCELLED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "ItemDecision" AS ENUM ('PENDING', 'APPROVED', 'ADJUSTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "PaReason" AS ENUM ('COVERAGE', 'NOT_COVERED', 'NOT_JUSTIFIED', 'LESS_COSTLY_ALTERNATIVE', 'LIMIT_REACHED', 'WRONG_FACILITY', 'REFERRAL_MISSING', 'INCOMPLETE_INFORMATION', 'DUPLICATE', 'OTHER');

-- CreateEnum
CREATE TYPE "PaCodeStatus" AS ENUM ('ACTIVE', 'USED', 'EXPIRED', 'REVOKED');

-- CreateEnum
CREATE TYPE "ReferralStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'ACCEPTED', 'DECLINED', 'COMPLETED', 'EXPIRED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ServiceCategory" AS ENUM ('CONSULTATION', 'INVESTIGATION', 'PROCEDURE', 'SURGERY', 'DELIVERY', 'ANTENATAL', 'ADMISSION', 'DRUG', 'CONSUMABLE', 'DENTAL', 'OPTICAL', 'PHYSIOTHERAPY', 'OTHER');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CAPITATION', 'FFS');

-- CreateEnum
CREATE TYPE "SexRule" AS ENUM ('ANY', 'MALE', 'FEMALE');

-- CreateEnum
CREATE TYPE "ClaimType" AS ENUM ('AUTH', 'NO_AUTH');

-- CreateEnum
CREATE TYPE "ClaimVisitType" AS ENUM ('EMERGENCY', 'REFERRAL', 'OTHER');

-- CreateEnum
CREATE TYPE "ClaimStatus" AS ENUM ('DRAFT', 'READY', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'APPROVED', 'REJECTED', 'PAID', 'DISPUTED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "ClaimDecision" AS ENUM ('FULL', 'PARTIAL', 'NONE');

-- CreateEnum
CREATE TYPE "LineDecision" AS ENUM ('PENDING', 'PASSED', 'ADJUSTED', 'REJECTED');

-- CreateEnum
CREATE TYPE "CutReason" AS ENUM ('NOT_COVERED', 'ABOVE_TARIFF', 'QUANTITY_NOT_JUSTIFIED', 'NO_VALID_PA', 'NO_REFERRAL', 'NOT_ELIGIBLE', 'DUPLICATE', 'LATE', 'WRONG_DIAGNOSIS', 'MISSING_DOCUMENT', 'ARITHMETIC_ERROR', 'SUSPECTED_FRAUD', 'OTHER');

-- CreateEnum
CREATE TYPE "BillStatus" AS ENUM ('OPEN', 'SUBMITTED', 'IN_REVIEW', 'VETTED', 'APPROVED', 'PAID', 'RETURNED');

-- CreateEnum
CREATE TYPE "Relationship" AS ENUM ('PRINCIPAL', 'SPOUSE', 'CHILD', 'EXTRA');

-- CreateEnum
CREATE TYPE "Sex" AS ENUM ('MALE', 'FEMALE');

-- CreateEnum
CREATE TYPE "MaritalStatus" AS ENUM ('SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED', 'SEPARATED');

-- CreateEnum
CREATE TYPE "NinStatus" AS ENUM ('NOT_PROVIDED', 'UNVERIFIED', 'VERIFIED', 'FAILED');

-- CreateEnum
CREATE TYPE "VulnerableCategory" AS ENUM ('UNDER_FIVE', 'PREGNANT_WOMAN', 'ELDERLY', 'DISABILITY', 'ORPHAN', 'IDP', 'INDIGENT');

-- CreateEnum
CREATE TYPE "EnrolleeStatus" AS ENUM ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'ACTIVE', 'DISABLED', 'SUSPENDED', 'EXPIRED', 'DECEASED', 'MERGED');

-- CreateEnum
CREATE TYPE "RegistrationChannel" AS ENUM ('OFFICER', 'SELF', 'BULK');

-- CreateEnum
CREATE TYPE "DuplicateFlag" AS ENUM ('NONE', 'SUSPECT', 'CONFIRMED', 'DISMISSED');

-- CreateEnum
CREATE TYPE "DuplicatePairStatus" AS ENUM ('OPEN', 'DISMISSED', 'MERGED');

-- CreateEnum
CREATE TYPE "DependantRequestStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RegistrationStep" AS ENUM ('START', 'AGREEMENT', 'INSTITUTION', 'REVIEW', 'LAST', 'FINAL');

-- CreateEnum
CREATE TYPE "RegistrationStatus" AS ENUM ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "FacilityChangeStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "HcpLevel" AS ENUM ('PRIMARY', 'SECONDARY', 'TERTIARY');

-- CreateEnum
CREATE TYPE "HcpOwnership" AS ENUM ('PUBLIC', 'PRIVATE', 'FAITH', 'MILITARY');

-- CreateEnum
CREATE TYPE "HcpType" AS ENUM ('HOSPITAL', 'PHC', 'PHARMACY', 'LABORATORY', 'OPTICAL', 'DENTAL', 'RADIOLOGY');

-- CreateEnum
CREATE TYPE "CareType" AS ENUM ('OUT', 'IN', 'BOTH');

-- CreateEnum
CREATE TYPE "HcpStatus" AS ENUM ('PENDING', 'ACTIVATED', 'DEACTIVATED', 'REJECTED');

-- CreateEnum
CREATE TYPE "HcpBankChangeStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "HcpMoveStatus" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "MdaType" AS ENUM ('MINISTRY', 'DEPARTMENT', 'AGENCY', 'LOCAL_GOVT', 'ORGANISED_PRIVATE', 'TERTIARY_INSTITUTION');

-- CreateEnum
CREATE TYPE "MdaPremiumType" AS ENUM ('PERCENT', 'FLAT');

-- CreateEnum
CREATE TYPE "MdaBulkKind" AS ENUM ('DISABLE', 'ENABLE');

-- CreateEnum
CREATE TYPE "MdaBulkStatus" AS ENUM ('RUNNING', 'DONE', 'FAILED');

-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('PREMIUM_MDA', 'PREMIUM_SELF', 'PREMIUM_INSTITUTION', 'CARD_FEE', 'OTHER');

-- CreateEnum
CREATE TYPE "InvoiceStatus" AS ENUM ('DRAFT', 'PENDING', 'PART_PAID', 'PAID', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RemitaDirection" AS ENUM ('IN', 'OUT');

-- CreateEnum
CREATE TYPE "PayMethod" AS ENUM ('BANK_TRANSFER', 'REMITA', 'CHEQUE');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'PAID', 'FAILED', 'REVERSED');

-- CreateEnum
CREATE TYPE "ExpenseStatus" AS ENUM ('RECORDED', 'APPROVED', 'VOID');

-- CreateEnum
CREATE TYPE "PlanSector" AS ENUM ('FORMAL', 'INFORMAL', 'VULNERABLE', 'STUDENT', 'PRIVATE');

-- CreateEnum
CREATE TYPE "PremiumType" AS ENUM ('PERCENT_BASIC', 'FLAT_INDIVIDUAL', 'FLAT_FAMILY', 'FREE');

-- CreateEnum
CREATE TYPE "PlanPeriod" AS ENUM ('OPEN_ENDED', 'MONTHS', 'ACADEMIC_SESSION');

-- CreateEnum
CREATE TYPE "PaymentResponsibility" AS ENUM ('MDA', 'SELF', 'STATE', 'BHCPF', 'INSTITUTION');

-- CreateEnum
CREATE TYPE "RegistrationDocument" AS ENUM ('BIRTH_CERTIFICATE', 'MARRIAGE_CERTIFICATE', 'EMPLOYER_ID', 'PAY_SLIP', 'STUDENT_ID', 'NIN_SLIP');

-- CreateEnum
CREATE TYPE "ReportRhythm" AS ENUM ('DAILY', 'WEEKLY', 'MONTHLY');

-- CreateEnum
CREATE TYPE "ReportFileFormat" AS ENUM ('XLSX', 'CSV');

-- CreateEnum
CREATE TYPE "ReportSendingOutcome" AS ENUM ('WAITING', 'SENT', 'SKIPPED', 'REFUSED', 'FAILED');

-- CreateEnum
CREATE TYPE "RollKind" AS ENUM ('MDA_STAFF', 'STUDENTS', 'VULNERABLE');

-- CreateEnum
CREATE TYPE "RollStatus" AS ENUM ('READING', 'MAPPING', 'CHECKING', 'CHECKED', 'LOADING', 'LOADED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RollOutcome" AS ENUM ('NEW', 'RENEW', 'SAME', 'BAD');

-- CreateTable
CREATE TABLE "UserAccount" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "image" TEXT,
    "role" "Role" NOT NULL DEFAULT 'ENROLLEE',
    "hcpId" UUID,
    "enrolleeId" UUID,
    "lgaScoped" BOOLEAN NOT NULL DEFAULT false,
    "lgaIds" UUID[],
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "deactivatedAt" TIMESTAMP(3),
    "deactivatedById" UUID,
    "deactivateReason" TEXT,
    "mustChangePassword" BOOLEAN NOT NULL DEFAULT false,
    "temporaryUntil" TIMESTAMP(3),
    "lastLoginAt" TIMESTAMP(3),
    "twoFactorEnabled" BOOLEAN NOT NULL DEFAULT false,
    "invitedById" UUID,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UserAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "password" TEXT,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "scope" TEXT,
    "accessTokenExpiresAt" TIMESTAMP(3),
    "refreshTokenExpiresAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TwoFactor" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backupCodes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failedVerificationCount" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TIMESTAMP(3),

    CONSTRAINT "TwoFactor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "windowEndsAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AttemptLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "entityType" TEXT,
    "entityId" UUID,
    "readAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "threadId" UUID NOT NULL,
    "fromUserId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "relatedType" TEXT,
    "relatedId" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageRecipient" (
    "id" UUID NOT NULL,
    "messageId" UUID NOT NULL,
    "userId" UUID,
    "role" "Role",
    "hcpId" UUID,
    "readAt" TIMESTAMP(3),
    "archivedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MessageRecipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ActivityLog" (
    "id" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" UUID,
    "actorRole" "Role",
    "action" TEXT NOT NULL,
    "entityType" TEXT NOT NULL,
    "entityId" UUID,
    "summary" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "userAgent" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "ActivityLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecordAccess" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enrolleeId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "hcpId" UUID,
    "parts" "RecordPart"[],
    "operation" TEXT NOT NULL,
    "purpose" "LookupPurpose",
    "requestId" TEXT NOT NULL,

    CONSTRAINT "RecordAccess_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StatusChange" (
    "id" UUID NOT NULL,
    "entityType" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT NOT NULL,
    "actorId" UUID,
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "StatusChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditBlock" (
    "no" INTEGER NOT NULL,
    "sealedAt" TIMESTAMP(3) NOT NULL,
    "tableName" TEXT NOT NULL,
    "columns" TEXT[],
    "rowCount" INTEGER NOT NULL,
    "places" int8multirange NOT NULL,
    "rowsHash" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditBlock_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "Attachment" (
    "id" UUID NOT NULL,
    "ownerType" TEXT NOT NULL,
    "ownerId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "uploadedById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "userId" UUID,
    "consumer" TEXT,
    "contact" TEXT,
    "role" "Role",
    "lgaIds" UUID[],
    "status" "ApiKeyStatus" NOT NULL DEFAULT 'ACTIVE',
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdById" UUID NOT NULL,
    "revokedById" UUID,
    "revokedAt" TIMESTAMP(3),
    "revokeReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKeyUse" (
    "keyId" UUID NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "minute" TIMESTAMP(3) NOT NULL,
    "minuteCalls" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ApiKeyUse_pkey" PRIMARY KEY ("keyId")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedById" UUID,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "NumberSeries" (
    "key" TEXT NOT NULL,
    "next" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "NumberSeries_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "response" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "FormDraft" (
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FormDraft_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "CardRun" (
    "id" UUID NOT NULL,
    "runNo" TEXT NOT NULL,
    "status" "CardRunStatus" NOT NULL DEFAULT 'PREPARED',
    "reason" "CardReason" NOT NULL,
    "note" TEXT,
    "count" INTEGER NOT NULL,
    "preparedById" UUID NOT NULL,
    "preparedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printedById" UUID,
    "printedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CardRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardPrint" (
    "runId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "issue" INTEGER NOT NULL,

    CONSTRAINT "CardPrint_pkey" PRIMARY KEY ("runId","enrolleeId")
);

-- CreateTable
CREATE TABLE "Encounter" (
    "id" UUID NOT NULL,
    "encounterNo" TEXT NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "visitAt" TIMESTAMP(3) NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "complaint" TEXT,
    "temperature" DOUBLE PRECISION,
    "bloodPressure" TEXT,
    "pulse" INTEGER,
    "weightKg" DOUBLE PRECISION,
    "treatment" TEXT,
    "referralId" UUID,
    "admittedAt" TIMESTAMP(3),
    "dischargedAt" TIMESTAMP(3),
    "outcome" "VisitOutcome",
    "attendingName" TEXT NOT NULL,
    "attendingCadre" TEXT,
    "eligibility" JSONB,
    "enrolleeConfirmed" BOOLEAN,
    "enrolleeAnsweredAt" TIMESTAMP(3),
    "enrolleeNote" TEXT,
    "status" "EncounterStatus" NOT NULL DEFAULT 'OPEN',
    "voidReason" TEXT,
    "enteredByAdmin" BOOLEAN NOT NULL DEFAULT false,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "enrolleeLgaId" UUID NOT NULL,
    "enrolleeTownId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "sex" "Sex" NOT NULL,
    "age" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Encounter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterSymptom" (
    "encounterId" UUID NOT NULL,
    "symptomId" UUID NOT NULL,

    CONSTRAINT "EncounterSymptom_pkey" PRIMARY KEY ("encounterId","symptomId")
);

-- CreateTable
CREATE TABLE "EncounterDiagnosis" (
    "encounterId" UUID NOT NULL,
    "diagnosisId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "EncounterDiagnosis_pkey" PRIMARY KEY ("encounterId","diagnosisId")
);

-- CreateTable
CREATE TABLE "EncounterService" (
    "encounterId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "EncounterService_pkey" PRIMARY KEY ("encounterId","serviceId")
);

-- CreateTable
CREATE TABLE "PaRequest" (
    "id" UUID NOT NULL,
    "requestNo" TEXT COLLATE "C" NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "encounterId" UUID,
    "referralId" UUID,
    "urgency" "Urgency" NOT NULL,
    "careStartedAt" TIMESTAMP(3),
    "clinicalNotes" TEXT NOT NULL,
    "requestedAmount" BIGINT NOT NULL,
    "approvedAmount" BIGINT NOT NULL DEFAULT 0,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),
    "decidedById" UUID,
    "decisionReasonCode" "PaReason",
    "decisionReason" TEXT,
    "autoApproved" BOOLEAN NOT NULL DEFAULT false,
    "slaBreached" BOOLEAN NOT NULL DEFAULT false,
    "proceededWithoutCode" BOOLEAN NOT NULL DEFAULT false,
    "proceededAt" TIMESTAMP(3),
    "lateEmergency" BOOLEAN NOT NULL DEFAULT false,
    "infoRequestedAt" TIMESTAMP(3),
    "infoNote" TEXT,
    "infoAnsweredAt" TIMESTAMP(3),
    "infoAnswer" TEXT,
    "status" "PaRequestStatus" NOT NULL DEFAULT 'PENDING',
    "eligibility" JSONB,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "enrolleeLgaId" UUID NOT NULL,
    "enrolleeTownId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "sex" "Sex" NOT NULL,
    "age" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaItem" (
    "id" UUID NOT NULL,
    "paRequestId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "serviceId" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "unitPrice" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "approvedQty" INTEGER,
    "approvedPrice" BIGINT,
    "approvedAmount" BIGINT,
    "decision" "ItemDecision" NOT NULL DEFAULT 'PENDING',
    "reasonCode" "PaReason",
    "note" TEXT,

    CONSTRAINT "PaItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaRequestDiagnosis" (
    "paRequestId" UUID NOT NULL,
    "diagnosisId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "PaRequestDiagnosis_pkey" PRIMARY KEY ("paRequestId","diagnosisId")
);

-- CreateTable
CREATE TABLE "PaRequestSymptom" (
    "paRequestId" UUID NOT NULL,
    "symptomId" UUID NOT NULL,

    CONSTRAINT "PaRequestSymptom_pkey" PRIMARY KEY ("paRequestId","symptomId")
);

-- CreateTable
CREATE TABLE "PaCode" (
    "id" UUID NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "paRequestId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "approvedAmount" BIGINT NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "validUntil" DATE NOT NULL,
    "extendedAt" TIMESTAMP(3),
    "status" "PaCodeStatus" NOT NULL DEFAULT 'ACTIVE',
    "usedAt" TIMESTAMP(3),
    "revokeReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Referral" (
    "id" UUID NOT NULL,
    "referralNo" TEXT NOT NULL,
    "referralCode" TEXT,
    "enrolleeId" UUID NOT NULL,
    "fromHcpId" UUID NOT NULL,
    "toHcpId" UUID NOT NULL,
    "fromEncounterId" UUID,
    "reason" TEXT NOT NULL,
    "presentingComplaint" TEXT NOT NULL,
    "examinationFindings" TEXT NOT NULL,
    "investigationsDone" TEXT NOT NULL,
    "treatmentGiven" TEXT NOT NULL,
    "provisionalDiagnosisId" UUID NOT NULL,
    "urgency" "Urgency" NOT NULL,
    "specialty" TEXT,
    "referringPersonName" TEXT NOT NULL,
    "referringPersonCadre" TEXT NOT NULL,
    "contactName" TEXT,
    "contactPhone" TEXT,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "rejectionReason" TEXT,
    "validUntil" DATE,
    "acceptedById" UUID,
    "acceptedAt" TIMESTAMP(3),
    "appointmentAt" TIMESTAMP(3),
    "arrivedAt" TIMESTAMP(3),
    "declineReason" TEXT,
    "feedbackNote" TEXT,
    "completedAt" TIMESTAMP(3),
    "needsReview" BOOLEAN NOT NULL DEFAULT false,
    "status" "ReferralStatus" NOT NULL DEFAULT 'PENDING',
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "enrolleeLgaId" UUID NOT NULL,
    "enrolleeTownId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "sex" "Sex" NOT NULL,
    "age" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Referral_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralService" (
    "referralId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,

    CONSTRAINT "ReferralService_pkey" PRIMARY KEY ("referralId","serviceId")
);

-- CreateTable
CREATE TABLE "Service" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" "ServiceCategory" NOT NULL,
    "level" "HcpLevel" NOT NULL DEFAULT 'PRIMARY',
    "paymentMethod" "PaymentMethod" NOT NULL DEFAULT 'FFS',
    "requiresPa" BOOLEAN NOT NULL DEFAULT false,
    "autoApprove" BOOLEAN NOT NULL DEFAULT false,
    "basePrice" BIGINT NOT NULL,
    "unit" TEXT NOT NULL DEFAULT 'each',
    "maxQty" INTEGER NOT NULL DEFAULT 1,
    "frequencyDays" INTEGER,
    "careType" "CareType" NOT NULL DEFAULT 'BOTH',
    "sexRule" "SexRule" NOT NULL DEFAULT 'ANY',
    "ageMin" INTEGER,
    "ageMax" INTEGER,
    "waitingDays" INTEGER,
    "effectiveFrom" DATE NOT NULL,
    "effectiveTo" DATE,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServicePlan" (
    "serviceId" UUID NOT NULL,
    "planId" UUID NOT NULL,

    CONSTRAINT "ServicePlan_pkey" PRIMARY KEY ("serviceId","planId")
);

-- CreateTable
CREATE TABLE "TariffOverride" (
    "id" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "hcpLevel" "HcpLevel",
    "hcpId" UUID,
    "price" BIGINT NOT NULL,
    "effectiveFrom" DATE NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TariffOverride_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Symptom" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Symptom_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Diagnosis" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "Diagnosis_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Claim" (
    "id" UUID NOT NULL,
    "claimNo" TEXT COLLATE "C" NOT NULL,
    "type" "ClaimType" NOT NULL,
    "hcpId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "encounterId" UUID,
    "paCodeId" UUID,
    "referralId" UUID,
    "serviceFrom" DATE NOT NULL,
    "serviceTo" DATE NOT NULL,
    "careType" "CareType" NOT NULL DEFAULT 'OUT',
    "visitType" "ClaimVisitType" NOT NULL,
    "outcome" "VisitOutcome",
    "attendingName" TEXT NOT NULL,
    "note" TEXT,
    "claimedAmount" BIGINT NOT NULL DEFAULT 0,
    "vettedAmount" BIGINT NOT NULL DEFAULT 0,
    "approvedAmount" BIGINT NOT NULL DEFAULT 0,
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "coPayAmount" BIGINT NOT NULL DEFAULT 0,
    "isLate" BOOLEAN NOT NULL DEFAULT false,
    "lateReason" TEXT,
    "status" "ClaimStatus" NOT NULL DEFAULT 'DRAFT',
    "decision" "ClaimDecision",
    "checks" JSONB,
    "returnReason" TEXT,
    "disputeReason" TEXT,
    "disputedAt" TIMESTAMP(3),
    "preparedById" UUID NOT NULL,
    "preparedByRole" "Role" NOT NULL,
    "submittedAt" TIMESTAMP(3),
    "reviewerId" UUID,
    "vettedById" UUID,
    "vettedAt" TIMESTAMP(3),
    "approvedById" UUID,
    "approvedAt" TIMESTAMP(3),
    "paidAt" TIMESTAMP(3),
    "billId" UUID,
    "resubmissionOfId" UUID,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "enrolleeLgaId" UUID NOT NULL,
    "enrolleeTownId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "fundingPool" TEXT NOT NULL,
    "sex" "Sex" NOT NULL,
    "age" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimItem" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "serviceId" UUID NOT NULL,
    "paItemId" UUID,
    "qty" INTEGER NOT NULL,
    "unitPriceClaimed" BIGINT NOT NULL,
    "tariffPrice" BIGINT,
    "amountClaimed" BIGINT NOT NULL,
    "qtyApproved" INTEGER,
    "priceApproved" BIGINT,
    "amountApproved" BIGINT,
    "decision" "LineDecision" NOT NULL DEFAULT 'PENDING',
    "reasonCode" "CutReason",
    "note" TEXT,

    CONSTRAINT "ClaimItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimDiagnosis" (
    "claimId" UUID NOT NULL,
    "diagnosisId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ClaimDiagnosis_pkey" PRIMARY KEY ("claimId","diagnosisId")
);

-- CreateTable
CREATE TABLE "ClaimSymptom" (
    "claimId" UUID NOT NULL,
    "symptomId" UUID NOT NULL,

    CONSTRAINT "ClaimSymptom_pkey" PRIMARY KEY ("claimId","symptomId")
);

-- CreateTable
CREATE TABLE "Bill" (
    "id" UUID NOT NULL,
    "billNo" TEXT COLLATE "C" NOT NULL,
    "hcpId" UUID NOT NULL,
    "careMonth" DATE NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "status" "BillStatus" NOT NULL DEFAULT 'OPEN',
    "claimCount" INTEGER NOT NULL DEFAULT 0,
    "claimedAmount" BIGINT NOT NULL DEFAULT 0,
    "vettedAmount" BIGINT NOT NULL DEFAULT 0,
    "approvedAmount" BIGINT NOT NULL DEFAULT 0,
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "submittedById" UUID,
    "submittedAt" TIMESTAMP(3),
    "assignedOfficerId" UUID,
    "vettedById" UUID,
    "vettedAt" TIMESTAMP(3),
    "approvedById" UUID,
    "approvedAt" TIMESTAMP(3),
    "paidAt" TIMESTAMP(3),
    "returnReason" TEXT,
    "paymentId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Bill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enrollee" (
    "id" UUID NOT NULL,
    "enrolmentNo" TEXT COLLATE "C",
    "relationship" "Relationship" NOT NULL,
    "principalId" UUID,
    "surname" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "otherNames" TEXT,
    "fullName" TEXT NOT NULL,
    -- The name as it is searched. Names and numbers are compared by their bytes (COLLATE "C"), so that one index serves "begins with" and the order.
    "searchName" TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_form("fullName")) STORED,
    "searchNumbers" TEXT NOT NULL GENERATED ALWAYS AS
      (upper(coalesce("enrolmentNo", '') || ' ' || coalesce("staffNo", '') || ' ' || coalesce("matricNo", ''))) STORED,
    "sex" "Sex" NOT NULL,
    "dateOfBirth" DATE NOT NULL,
    -- Month and day of birth as one number, 228 for 28 February: a week of birthdays is one range of one index, in the order of the list.
    "birthday" SMALLINT NOT NULL GENERATED ALWAYS AS ((extract(month FROM "dateOfBirth") * 100 + extract(day FROM "dateOfBirth"))::smallint) STORED,
    "maritalStatus" "MaritalStatus",
    "nin" TEXT,
    "ninStatus" "NinStatus" NOT NULL DEFAULT 'NOT_PROVIDED',
    "ninCheckedAt" TIMESTAMP(3),
    "ninCheckedById" UUID,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "lgaId" UUID NOT NULL,
    "lgaSince" DATE,
    "townId" UUID NOT NULL,
    "wardId" UUID,
    "stateOfOrigin" TEXT,
    "photoId" UUID,
    "bloodGroup" TEXT,
    "genotype" TEXT,
    "occupation" TEXT,
    "disability" TEXT,
    "isPregnant" BOOLEAN NOT NULL DEFAULT false,
    "nextOfKinName" TEXT,
    "nextOfKinPhone" TEXT,
    "nextOfKinRelationship" TEXT,
    "planId" UUID NOT NULL,
    "vulnerableCategory" "VulnerableCategory",
    "mdaId" UUID,
    "staffNo" TEXT COLLATE "C",
    "gradeLevel" TEXT,
    "dateOfFirstAppointment" DATE,
    "basicSalary" BIGINT,
    "matricNo" TEXT COLLATE "C",
    "sessionId" UUID,
    "studyLevel" TEXT,
    "courseOfStudy" TEXT,
    "hcpId" UUID,
    "hcpSince" DATE,
    "coverageStart" DATE,
    "coverageEnd" DATE,
    "status" "EnrolleeStatus" NOT NULL DEFAULT 'INCOMPLETE',
    "statusReason" TEXT,
    "statusChangedAt" TIMESTAMP(3),
    "disabledByActionId" UUID,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "deceasedOn" DATE,
    "ageOutNoticedAt" TIMESTAMP(3),
    "cardPrintedAt" TIMESTAMP(3),
    "cardPrintCount" INTEGER NOT NULL DEFAULT 0,
    "cardIssue" INTEGER NOT NULL DEFAULT 1,
    "registeredById" UUID,
    "registrationChannel" "RegistrationChannel" NOT NULL DEFAULT 'OFFICER',
    "registeredAt" TIMESTAMP(3),
    "duplicateFlag" "DuplicateFlag" NOT NULL DEFAULT 'NONE',
    "matchedEnrolleeId" UUID,
    "mergedIntoId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Enrollee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DuplicatePair" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "distance" INTEGER NOT NULL DEFAULT 0,
    "status" "DuplicatePairStatus" NOT NULL DEFAULT 'OPEN',
    "foundAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "keptId" UUID,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "decisionReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DuplicatePair_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CoverPeriod" (
    "id" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CoverPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DependantRequest" (
    "id" UUID NOT NULL,
    "principalId" UUID NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "displayName" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "status" "DependantRequestStatus" NOT NULL DEFAULT 'PENDING',
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "rejectionReason" TEXT,
    "enrolleeId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DependantRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NameWord" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "word" TEXT NOT NULL,

    CONSTRAINT "NameWord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Registration" (
    "id" UUID NOT NULL,
    "step" "RegistrationStep" NOT NULL DEFAULT 'START',
    "status" "RegistrationStatus" NOT NULL DEFAULT 'INCOMPLETE',
    "channel" "RegistrationChannel" NOT NULL DEFAULT 'OFFICER',
    "data" JSONB NOT NULL,
    "nin" TEXT,
    "phone" TEXT,
    "displayName" TEXT NOT NULL DEFAULT '',
    "planId" UUID,
    "agreementAcceptedAt" TIMESTAMP(3),
    "agreementVersion" TEXT,
    "duplicateConfirmed" BOOLEAN NOT NULL DEFAULT false,
    "rejectionReason" TEXT,
    "officerId" UUID,
    "enrolleeId" UUID,
    "continuesId" UUID,
    "recordBefore" JSONB,
    "invoiceId" UUID,
    "lastSavedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FacilityChangeRequest" (
    "id" UUID NOT NULL,
    "leadId" UUID,
    "enrolleeId" UUID NOT NULL,
    "fromHcpId" UUID,
    "toHcpId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "effectiveDate" DATE NOT NULL,
    "status" "FacilityChangeStatus" NOT NULL DEFAULT 'PENDING',
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "rejectionReason" TEXT,
    "appliedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FacilityChangeRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lga" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "shortCode" TEXT NOT NULL,
    "stateCode" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lga_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ward" (
    "id" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ward_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Town" (
    "id" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Town_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Hcp" (
    "id" UUID NOT NULL,
    "code" TEXT,
    "applicationNo" TEXT,
    "name" TEXT NOT NULL,
    "level" "HcpLevel" NOT NULL,
    "ownership" "HcpOwnership" NOT NULL,
    "providerType" "HcpType" NOT NULL,
    "careType" "CareType" NOT NULL DEFAULT 'BOTH',
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "wardId" UUID,
    "address" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "contactName" TEXT NOT NULL,
    "contactDesignation" TEXT NOT NULL,
    "contactPhone" TEXT NOT NULL,
    "licenceNo" TEXT,
    "accreditationNo" TEXT,
    "accreditedFrom" DATE,
    "accreditedTo" DATE,
    "accreditationTold" INTEGER,
    "capitationCapacity" INTEGER NOT NULL DEFAULT 0,
    "bankName" TEXT,
    "bankCode" TEXT,
    "bankAccountName" TEXT,
    "bankAccountNumber" TEXT,
    "bankSortCode" TEXT,
    "status" "HcpStatus" NOT NULL DEFAULT 'PENDING',
    "statusReason" TEXT,
    "statusChangedAt" TIMESTAMP(3),
    "statusChangedById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Hcp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HcpService" (
    "hcpId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HcpService_pkey" PRIMARY KEY ("hcpId","serviceId")
);

-- CreateTable
CREATE TABLE "HcpBankChange" (
    "id" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "bankName" TEXT NOT NULL,
    "bankCode" TEXT,
    "accountName" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "sortCode" TEXT,
    "reason" TEXT NOT NULL,
    "status" "HcpBankChangeStatus" NOT NULL DEFAULT 'PENDING',
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "decisionNote" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HcpBankChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HcpMove" (
    "id" UUID NOT NULL,
    "fromHcpId" UUID NOT NULL,
    "toHcpId" UUID NOT NULL,
    "planIds" UUID[],
    "reason" TEXT NOT NULL,
    "status" "HcpMoveStatus" NOT NULL DEFAULT 'RUNNING',
    "total" INTEGER NOT NULL,
    "moved" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HcpMove_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HcpMoveRow" (
    "moveId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "HcpMoveRow_pkey" PRIMARY KEY ("moveId","enrolleeId")
);

-- CreateTable
CREATE TABLE "Mda" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "MdaType" NOT NULL,
    "lgaId" UUID,
    "address" TEXT,
    "contactName" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "premiumType" "MdaPremiumType",
    "premiumValue" BIGINT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "enrolleesDisabledAt" TIMESTAMP(3),
    "enrolleesDisabledById" UUID,
    "enrolleesDisabledReason" TEXT,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Mda_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AcademicSession" (
    "id" UUID NOT NULL,
    "mdaId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AcademicSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MdaBulk" (
    "id" UUID NOT NULL,
    "mdaId" UUID NOT NULL,
    "kind" "MdaBulkKind" NOT NULL,
    "actionId" UUID NOT NULL,
    "undoesId" UUID,
    "reason" TEXT NOT NULL,
    "status" "MdaBulkStatus" NOT NULL DEFAULT 'RUNNING',
    "total" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MdaBulk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MdaBulkRow" (
    "bulkId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "MdaBulkRow_pkey" PRIMARY KEY ("bulkId","enrolleeId")
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" UUID NOT NULL,
    "invoiceNo" TEXT NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "mdaId" UUID,
    "enrolleeId" UUID,
    "planId" UUID,
    "period" DATE,
    "amount" BIGINT NOT NULL,
    "amountPaid" BIGINT NOT NULL DEFAULT 0,
    "dueDate" DATE NOT NULL,
    "rrr" TEXT,
    "status" "InvoiceStatus" NOT NULL DEFAULT 'DRAFT',
    "issuedAt" TIMESTAMP(3),
    "paidAt" TIMESTAMP(3),
    "cancelReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceLine" (
    "id" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,
    "unitPrice" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "InvoiceLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RemitaPayment" (
    "id" UUID NOT NULL,
    "rrr" TEXT NOT NULL,
    "direction" "RemitaDirection" NOT NULL,
    "invoiceId" UUID,
    "paymentId" UUID,
    "amount" BIGINT NOT NULL,
    "payerName" TEXT NOT NULL,
    "channel" TEXT,
    "transactionDate" TIMESTAMP(3) NOT NULL,
    "statusCode" TEXT NOT NULL,
    "statusText" TEXT NOT NULL,
    "reconciledAt" TIMESTAMP(3),
    "reconciledById" UUID,
    "raw" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RemitaPayment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "paymentNo" TEXT NOT NULL,
    "hcpId" UUID NOT NULL,
    "grossAmount" BIGINT NOT NULL,
    "deductions" BIGINT NOT NULL DEFAULT 0,
    "deductionReason" TEXT,
    "netAmount" BIGINT NOT NULL,
    "method" "PayMethod" NOT NULL,
    "bankName" TEXT NOT NULL,
    "accountName" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "bankReference" TEXT,
    "paidOn" DATE,
    "status" "PaymentStatus" NOT NULL DEFAULT 'PENDING',
    "failReason" TEXT,
    "createdById" UUID NOT NULL,
    "confirmedById" UUID,
    "confirmedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentLine" (
    "paymentId" UUID NOT NULL,
    "billId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "PaymentLine_pkey" PRIMARY KEY ("paymentId","billId")
);

-- CreateTable
CREATE TABLE "ExpenseCategory" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExpenseCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExpenseItem" (
    "id" UUID NOT NULL,
    "categoryId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "defaultUnitPrice" BIGINT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExpenseItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Expense" (
    "id" UUID NOT NULL,
    "expenseNo" TEXT NOT NULL,
    "itemId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "qty" INTEGER NOT NULL,
    "unitPrice" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "payee" TEXT NOT NULL,
    "description" TEXT,
    "method" "PayMethod" NOT NULL,
    "voucherNo" TEXT,
    "status" "ExpenseStatus" NOT NULL DEFAULT 'RECORDED',
    "voidReason" TEXT,
    "recordedById" UUID NOT NULL,
    "approvedById" UUID,
    "approvedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Expense_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Plan" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "sector" "PlanSector" NOT NULL,
    "premiumType" "PremiumType" NOT NULL,
    "premiumValue" BIGINT NOT NULL,
    "familyPremium" BIGINT,
    "schemeCostPerLife" BIGINT,
    "employeeShare" INTEGER NOT NULL DEFAULT 0,
    "employerShare" INTEGER NOT NULL DEFAULT 0,
    "periodType" "PlanPeriod" NOT NULL,
    "durationMonths" INTEGER,
    "waitingDays" INTEGER NOT NULL DEFAULT 0,
    "maxSpouses" INTEGER NOT NULL DEFAULT 1,
    "maxChildren" INTEGER NOT NULL DEFAULT 4,
    "childMaxAge" INTEGER NOT NULL DEFAULT 18,
    "newbornWeeks" INTEGER NOT NULL DEFAULT 12,
    "allowsExtraDependants" BOOLEAN NOT NULL DEFAULT false,
    "extraDependantPremium" BIGINT,
    "paymentResponsibility" "PaymentResponsibility" NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "coPayDrugPercent" INTEGER NOT NULL DEFAULT 10,
    "annualInpatientDays" INTEGER,
    "maxLiveBirths" INTEGER,
    "annualLimit" BIGINT,
    "allowedHcpLevels" "HcpLevel"[],
    "requiredDocuments" "RegistrationDocument"[],
    "requiresNin" BOOLEAN NOT NULL DEFAULT true,
    "requiresCategory" BOOLEAN NOT NULL DEFAULT false,
    "selfRegistration" BOOLEAN NOT NULL DEFAULT false,
    "joining" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "sortOrder" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportView" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "columns" JSONB,
    "retiredAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReportView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportSchedule" (
    "id" UUID NOT NULL,
    "viewId" UUID NOT NULL,
    "rhythm" "ReportRhythm" NOT NULL,
    "weekday" INTEGER,
    "monthDay" INTEGER,
    "hour" INTEGER NOT NULL,
    "format" "ReportFileFormat" NOT NULL,
    "recipientIds" UUID[],
    "nextAt" TIMESTAMP(3) NOT NULL,
    "stoppedAt" TIMESTAMP(3),
    "stoppedById" UUID,
    "stopReason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReportSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportSending" (
    "id" UUID NOT NULL,
    "viewId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "recipientId" UUID NOT NULL,
    "outcome" "ReportSendingOutcome" NOT NULL DEFAULT 'WAITING',
    "reason" TEXT,
    "rowCount" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "ReportSending_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimPlanRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimPlanRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimMdaRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimMdaRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "billId" UUID NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "BillRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "EncounterRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterPlanRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "EncounterPlanRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterMdaRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "EncounterMdaRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaMdaRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaMdaRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaLgaTimeRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "minutes" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "PaLgaTimeRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaTownTimeRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "minutes" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "PaTownTimeRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaOfficerRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "decidedById" UUID,
    "minutes" INTEGER,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaOfficerRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaHourRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hour" INTEGER NOT NULL,
    "minutes" INTEGER,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaHourRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaDayRollup" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "minutes" INTEGER,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaDayRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaLineRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "linesCut" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaLineRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "fromHcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "declined" BIGINT NOT NULL,
    "completed" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "arrived" BIGINT NOT NULL,
    "emergencies" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "ReferralRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralInRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "toHcpId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "declined" BIGINT NOT NULL,
    "completed" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "arrived" BIGINT NOT NULL,
    "emergencies" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "ReferralInRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReferralTimeRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "step" TEXT NOT NULL,
    "tenths" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "ReferralTimeRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolmentRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "principals" BIGINT NOT NULL,
    "females" BIGINT NOT NULL,

    CONSTRAINT "EnrolmentRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LineRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LineFacilityRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineFacilityRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LineHcpRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineHcpRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CutRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "reasonCode" "CutReason" NOT NULL,
    "n" INTEGER NOT NULL,
    "linesCut" BIGINT NOT NULL,
    "linesRefused" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimsRefused" BIGINT NOT NULL,
    "firstsRefused" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "CutRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApprovalRollup" (
    "id" BIGSERIAL NOT NULL,
    "approvedOn" DATE NOT NULL,
    "paidOn" DATE,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "n" INTEGER NOT NULL,
    "approvedAmount" BIGINT NOT NULL,

    CONSTRAINT "ApprovalRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LinePatientRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "previous" DATE,
    "lgaId" UUID,
    "hcpId" UUID,
    "serviceId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "LinePatientRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterPatientRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "previous" DATE,
    "hcpId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EncounterPatientRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeRollup" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeHcpRollup" (
    "id" BIGSERIAL NOT NULL,
    "hcpId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeHcpRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeMdaRollup" (
    "id" BIGSERIAL NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeMdaRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeWardRollup" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "wardId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "vulnerableCategory" "VulnerableCategory",
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeWardRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeHomeRollup" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "wardId" UUID,
    "planId" UUID NOT NULL,
    "hcpId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeHomeRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EnrolleeCoverRollup" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "coverageEnd" DATE NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeCoverRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID,
    "kind" "InvoiceKind" NOT NULL,
    "status" "InvoiceStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "amountPaid" BIGINT NOT NULL,

    CONSTRAINT "InvoiceRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptRollup" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID,
    "kind" "InvoiceKind",
    "n" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "ReceiptRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Roll" (
    "id" UUID NOT NULL,
    "rollNo" TEXT NOT NULL,
    "kind" "RollKind" NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "sessionId" UUID,
    "hcpId" UUID,
    "fileId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "headings" TEXT[],
    "mapping" JSONB,
    "status" "RollStatus" NOT NULL DEFAULT 'READING',
    "failure" TEXT,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "newCount" INTEGER NOT NULL DEFAULT 0,
    "renewCount" INTEGER NOT NULL DEFAULT 0,
    "sameCount" INTEGER NOT NULL DEFAULT 0,
    "badCount" INTEGER NOT NULL DEFAULT 0,
    "loadedCount" INTEGER NOT NULL DEFAULT 0,
    "invoiceId" UUID,
    "uploadedById" UUID NOT NULL,
    "loadedById" UUID,
    "checkedAt" TIMESTAMP(3),
    "loadedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Roll_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RollRow" (
    "id" UUID NOT NULL,
    "rollId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT[],
    "merged" TEXT,
    "values" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "remarks" TEXT[],
    "outcome" "RollOutcome",
    "relationship" "Relationship",
    "name" TEXT NOT NULL DEFAULT '',
    "familyKey" TEXT,
    "familyNumber" INTEGER,
    "identity" TEXT,
    "nin" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "enrolleeId" UUID,
    "loadedAt" TIMESTAMP(3),
    "toCorrect" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "RollRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "UserAccount_email_key" ON "UserAccount"("email");

-- CreateIndex
CREATE UNIQUE INDEX "UserAccount_enrolleeId_key" ON "UserAccount"("enrolleeId");

-- CreateIndex
CREATE INDEX "UserAccount_role_isActive_idx" ON "UserAccount"("role", "isActive");

-- CreateIndex
CREATE INDEX "UserAccount_hcpId_idx" ON "UserAccount"("hcpId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_key" ON "Session"("token");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Credential_userId_idx" ON "Credential"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Credential_providerId_accountId_key" ON "Credential"("providerId", "accountId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE INDEX "TwoFactor_userId_idx" ON "TwoFactor"("userId");

-- CreateIndex
CREATE INDEX "AttemptLimit_windowEndsAt_idx" ON "AttemptLimit"("windowEndsAt");

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_createdAt_idx" ON "Notification"("userId", "readAt", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Message_threadId_createdAt_idx" ON "Message"("threadId", "createdAt");

-- CreateIndex
CREATE INDEX "Message_fromUserId_createdAt_idx" ON "Message"("fromUserId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "MessageRecipient_messageId_idx" ON "MessageRecipient"("messageId");

-- CreateIndex
CREATE INDEX "MessageRecipient_userId_readAt_idx" ON "MessageRecipient"("userId", "readAt");

-- CreateIndex
CREATE INDEX "MessageRecipient_hcpId_readAt_idx" ON "MessageRecipient"("hcpId", "readAt");

-- CreateIndex
CREATE UNIQUE INDEX "ActivityLog_seq_key" ON "ActivityLog"("seq");

-- CreateIndex
CREATE INDEX "ActivityLog_at_idx" ON "ActivityLog"("at" DESC);

-- CreateIndex
CREATE INDEX "ActivityLog_actorId_at_idx" ON "ActivityLog"("actorId", "at" DESC);

-- CreateIndex
CREATE INDEX "ActivityLog_entityType_entityId_at_idx" ON "ActivityLog"("entityType", "entityId", "at" DESC);

-- CreateIndex
CREATE INDEX "ActivityLog_action_at_idx" ON "ActivityLog"("action", "at" DESC);

-- CreateIndex
CREATE INDEX "RecordAccess_enrolleeId_at_idx" ON "RecordAccess"("enrolleeId", "at" DESC);

-- CreateIndex
CREATE INDEX "RecordAccess_userId_at_idx" ON "RecordAccess"("userId", "at" DESC);

-- CreateIndex
CREATE INDEX "RecordAccess_at_idx" ON "RecordAccess"("at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "StatusChange_seq_key" ON "StatusChange"("seq");

-- CreateIndex
CREATE INDEX "StatusChange_entityType_entityId_at_idx" ON "StatusChange"("entityType", "entityId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "AuditBlock_hash_key" ON "AuditBlock"("hash");

-- CreateIndex
CREATE INDEX "AuditBlock_tableName_sealedAt_idx" ON "AuditBlock"("tableName", "sealedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Attachment_storageKey_key" ON "Attachment"("storageKey");

-- CreateIndex
CREATE INDEX "Attachment_ownerType_ownerId_idx" ON "Attachment"("ownerType", "ownerId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_userId_idx" ON "ApiKey"("userId");

-- CreateIndex
CREATE INDEX "ApiKey_status_expiresAt_idx" ON "ApiKey"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "CardRun_runNo_key" ON "CardRun"("runNo");

-- CreateIndex
CREATE INDEX "CardRun_preparedAt_idx" ON "CardRun"("preparedAt" DESC);

-- CreateIndex
CREATE INDEX "CardRun_status_preparedAt_idx" ON "CardRun"("status", "preparedAt");

-- CreateIndex
CREATE INDEX "CardPrint_enrolleeId_idx" ON "CardPrint"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Encounter_encounterNo_key" ON "Encounter"("encounterNo");

-- CreateIndex
CREATE INDEX "Encounter_hcpId_visitAt_idx" ON "Encounter"("hcpId", "visitAt" DESC);

-- CreateIndex
CREATE INDEX "Encounter_enrolleeId_visitAt_idx" ON "Encounter"("enrolleeId", "visitAt" DESC);

-- CreateIndex
CREATE INDEX "Encounter_visitAt_idx" ON "Encounter"("visitAt" DESC);

-- CreateIndex
CREATE INDEX "Encounter_month_lgaId_idx" ON "Encounter"("month", "lgaId");

-- CreateIndex
CREATE INDEX "Encounter_month_hcpId_idx" ON "Encounter"("month", "hcpId");

-- CreateIndex
CREATE UNIQUE INDEX "PaRequest_requestNo_key" ON "PaRequest"("requestNo");

-- CreateIndex
CREATE INDEX "PaRequest_status_dueAt_idx" ON "PaRequest"("status", "dueAt");

-- CreateIndex
CREATE INDEX "PaRequest_hcpId_requestedAt_idx" ON "PaRequest"("hcpId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "PaRequest_enrolleeId_requestedAt_idx" ON "PaRequest"("enrolleeId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "PaRequest_requestedAt_idx" ON "PaRequest"("requestedAt" DESC);

-- CreateIndex
CREATE INDEX "PaRequest_status_requestedAt_idx" ON "PaRequest"("status", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "PaRequest_month_lgaId_idx" ON "PaRequest"("month", "lgaId");

-- CreateIndex
CREATE INDEX "PaRequest_month_hcpId_idx" ON "PaRequest"("month", "hcpId");

-- CreateIndex
CREATE INDEX "PaItem_serviceId_idx" ON "PaItem"("serviceId");

-- CreateIndex
CREATE UNIQUE INDEX "PaItem_paRequestId_position_key" ON "PaItem"("paRequestId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "PaCode_code_key" ON "PaCode"("code");

-- CreateIndex
CREATE UNIQUE INDEX "PaCode_paRequestId_key" ON "PaCode"("paRequestId");

-- CreateIndex
CREATE INDEX "PaCode_status_validUntil_idx" ON "PaCode"("status", "validUntil");

-- CreateIndex
CREATE INDEX "PaCode_hcpId_status_idx" ON "PaCode"("hcpId", "status");

-- CreateIndex
CREATE INDEX "PaCode_enrolleeId_idx" ON "PaCode"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Referral_referralNo_key" ON "Referral"("referralNo");

-- CreateIndex
CREATE UNIQUE INDEX "Referral_referralCode_key" ON "Referral"("referralCode");

-- CreateIndex
CREATE INDEX "Referral_status_requestedAt_idx" ON "Referral"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "Referral_toHcpId_status_idx" ON "Referral"("toHcpId", "status");

-- CreateIndex
CREATE INDEX "Referral_requestedAt_idx" ON "Referral"("requestedAt" DESC);

-- CreateIndex
CREATE INDEX "Referral_enrolleeId_idx" ON "Referral"("enrolleeId");

-- CreateIndex
CREATE INDEX "Referral_month_lgaId_idx" ON "Referral"("month", "lgaId");

-- CreateIndex
CREATE UNIQUE INDEX "Service_code_key" ON "Service"("code");

-- CreateIndex
CREATE INDEX "Service_category_name_idx" ON "Service"("category", "name");

-- CreateIndex
CREATE INDEX "Service_name_idx" ON "Service"("name");

-- CreateIndex
CREATE INDEX "TariffOverride_serviceId_effectiveFrom_idx" ON "TariffOverride"("serviceId", "effectiveFrom");

-- CreateIndex
CREATE UNIQUE INDEX "Symptom_name_key" ON "Symptom"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Diagnosis_code_key" ON "Diagnosis"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Claim_claimNo_key" ON "Claim"("claimNo");

-- CreateIndex
CREATE INDEX "Claim_hcpId_status_serviceTo_idx" ON "Claim"("hcpId", "status", "serviceTo" DESC);

-- CreateIndex
CREATE INDEX "Claim_status_submittedAt_idx" ON "Claim"("status", "submittedAt");

-- CreateIndex
CREATE INDEX "Claim_billId_idx" ON "Claim"("billId");

-- CreateIndex
CREATE INDEX "Claim_enrolleeId_serviceFrom_idx" ON "Claim"("enrolleeId", "serviceFrom");

-- CreateIndex
CREATE INDEX "Claim_serviceTo_idx" ON "Claim"("serviceTo" DESC);

-- CreateIndex
CREATE INDEX "Claim_month_lgaId_idx" ON "Claim"("month", "lgaId");

-- CreateIndex
CREATE INDEX "Claim_month_hcpId_idx" ON "Claim"("month", "hcpId");

-- CreateIndex
CREATE INDEX "Claim_paCodeId_idx" ON "Claim"("paCodeId");

-- CreateIndex
CREATE INDEX "Claim_reviewerId_status_idx" ON "Claim"("reviewerId", "status");

-- CreateIndex
CREATE INDEX "Claim_submittedAt_idx" ON "Claim"("submittedAt" DESC);

-- CreateIndex
CREATE INDEX "Claim_approvedAt_idx" ON "Claim"("approvedAt" DESC);

-- CreateIndex
CREATE INDEX "Claim_paidAt_idx" ON "Claim"("paidAt" DESC);

-- CreateIndex
CREATE INDEX "ClaimItem_serviceId_idx" ON "ClaimItem"("serviceId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimItem_claimId_position_key" ON "ClaimItem"("claimId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Bill_billNo_key" ON "Bill"("billNo");

-- CreateIndex
CREATE INDEX "Bill_status_submittedAt_idx" ON "Bill"("status", "submittedAt");

-- CreateIndex
CREATE INDEX "Bill_hcpId_careMonth_idx" ON "Bill"("hcpId", "careMonth");

-- CreateIndex
CREATE INDEX "Bill_assignedOfficerId_status_idx" ON "Bill"("assignedOfficerId", "status");

-- CreateIndex
CREATE INDEX "Bill_vettedById_status_idx" ON "Bill"("vettedById", "status");

-- CreateIndex
CREATE INDEX "Bill_paymentId_idx" ON "Bill"("paymentId");

-- CreateIndex
CREATE INDEX "Bill_careMonth_idx" ON "Bill"("careMonth" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Enrollee_enrolmentNo_key" ON "Enrollee"("enrolmentNo");

-- CreateIndex
CREATE UNIQUE INDEX "Enrollee_email_key" ON "Enrollee"("email");

-- CreateIndex
CREATE INDEX "Enrollee_principalId_idx" ON "Enrollee"("principalId");

-- CreateIndex
CREATE INDEX "Enrollee_status_registeredAt_idx" ON "Enrollee"("status", "registeredAt");

-- CreateIndex
CREATE INDEX "Enrollee_hcpId_searchName_idx" ON "Enrollee"("hcpId", "searchName");

-- CreateIndex
CREATE INDEX "Enrollee_hcpId_registeredAt_idx" ON "Enrollee"("hcpId", "registeredAt");

-- CreateIndex
CREATE INDEX "Enrollee_hcpId_enrolmentNo_idx" ON "Enrollee"("hcpId", "enrolmentNo");

-- CreateIndex
CREATE INDEX "Enrollee_status_relationship_sex_planId_lgaId_idx" ON "Enrollee"("status", "relationship", "sex", "planId", "lgaId");

-- CreateIndex
CREATE INDEX "Enrollee_mdaId_status_idx" ON "Enrollee"("mdaId", "status");

-- CreateIndex
CREATE INDEX "Enrollee_planId_status_idx" ON "Enrollee"("planId", "status");

-- CreateIndex
CREATE INDEX "Enrollee_lgaId_status_idx" ON "Enrollee"("lgaId", "status");

-- CreateIndex
CREATE INDEX "Enrollee_townId_idx" ON "Enrollee"("townId");

-- CreateIndex
CREATE INDEX "Enrollee_relationship_searchName_idx" ON "Enrollee"("relationship", "searchName");

-- CreateIndex
CREATE INDEX "Enrollee_searchName_idx" ON "Enrollee"("searchName");

-- CreateIndex
CREATE INDEX "Enrollee_nin_idx" ON "Enrollee"("nin");

-- CreateIndex
CREATE INDEX "Enrollee_staffNo_idx" ON "Enrollee"("staffNo");

-- CreateIndex
CREATE INDEX "Enrollee_matricNo_idx" ON "Enrollee"("matricNo");

-- CreateIndex
CREATE INDEX "Enrollee_dateOfBirth_idx" ON "Enrollee"("dateOfBirth");

-- CreateIndex
CREATE INDEX "Enrollee_birthday_searchName_idx" ON "Enrollee"("birthday", "searchName");

-- CreateIndex
CREATE INDEX "Enrollee_coverageEnd_idx" ON "Enrollee"("coverageEnd");

-- CreateIndex
CREATE INDEX "Enrollee_phone_idx" ON "Enrollee"("phone");

-- CreateIndex
CREATE INDEX "Enrollee_registeredAt_idx" ON "Enrollee"("registeredAt" DESC);

-- CreateIndex
CREATE INDEX "Enrollee_registeredById_registeredAt_idx" ON "Enrollee"("registeredById", "registeredAt");

-- CreateIndex
CREATE INDEX "DuplicatePair_secondId_idx" ON "DuplicatePair"("secondId");

-- CreateIndex
CREATE INDEX "DuplicatePair_status_foundAt_idx" ON "DuplicatePair"("status", "foundAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "DuplicatePair_firstId_secondId_key" ON "DuplicatePair"("firstId", "secondId");

-- CreateIndex
CREATE INDEX "CoverPeriod_enrolleeId_startsOn_idx" ON "CoverPeriod"("enrolleeId", "startsOn");

-- CreateIndex
CREATE UNIQUE INDEX "DependantRequest_enrolleeId_key" ON "DependantRequest"("enrolleeId");

-- CreateIndex
CREATE INDEX "DependantRequest_status_requestedAt_idx" ON "DependantRequest"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "DependantRequest_principalId_idx" ON "DependantRequest"("principalId");

-- CreateIndex
CREATE INDEX "NameWord_word_idx" ON "NameWord"("word");

-- CreateIndex
CREATE UNIQUE INDEX "Registration_enrolleeId_key" ON "Registration"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Registration_invoiceId_key" ON "Registration"("invoiceId");

-- CreateIndex
CREATE INDEX "Registration_status_lastSavedAt_idx" ON "Registration"("status", "lastSavedAt" DESC);

-- CreateIndex
CREATE INDEX "Registration_officerId_status_idx" ON "Registration"("officerId", "status");

-- CreateIndex
CREATE INDEX "Registration_createdAt_idx" ON "Registration"("createdAt");

-- CreateIndex
CREATE INDEX "Registration_completedAt_idx" ON "Registration"("completedAt");

-- CreateIndex
CREATE INDEX "Registration_continuesId_idx" ON "Registration"("continuesId");

-- CreateIndex
CREATE INDEX "FacilityChangeRequest_status_requestedAt_idx" ON "FacilityChangeRequest"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "FacilityChangeRequest_enrolleeId_idx" ON "FacilityChangeRequest"("enrolleeId");

-- CreateIndex
CREATE INDEX "FacilityChangeRequest_leadId_idx" ON "FacilityChangeRequest"("leadId");

-- CreateIndex
CREATE UNIQUE INDEX "Lga_code_key" ON "Lga"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Lga_name_key" ON "Lga"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Lga_shortCode_key" ON "Lga"("shortCode");

-- CreateIndex
CREATE UNIQUE INDEX "Ward_lgaId_name_key" ON "Ward"("lgaId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Town_lgaId_name_key" ON "Town"("lgaId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Hcp_code_key" ON "Hcp"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Hcp_applicationNo_key" ON "Hcp"("applicationNo");

-- CreateIndex
CREATE UNIQUE INDEX "Hcp_email_key" ON "Hcp"("email");

-- CreateIndex
CREATE INDEX "Hcp_status_name_idx" ON "Hcp"("status", "name");

-- CreateIndex
CREATE INDEX "Hcp_lgaId_idx" ON "Hcp"("lgaId");

-- CreateIndex
CREATE INDEX "Hcp_townId_idx" ON "Hcp"("townId");

-- CreateIndex
CREATE UNIQUE INDEX "Hcp_name_townId_key" ON "Hcp"("name", "townId");

-- CreateIndex
CREATE INDEX "HcpService_serviceId_idx" ON "HcpService"("serviceId");

-- CreateIndex
CREATE INDEX "HcpBankChange_status_requestedAt_idx" ON "HcpBankChange"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "HcpBankChange_hcpId_requestedAt_idx" ON "HcpBankChange"("hcpId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "HcpMove_fromHcpId_requestedAt_idx" ON "HcpMove"("fromHcpId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "HcpMove_toHcpId_idx" ON "HcpMove"("toHcpId");

-- CreateIndex
CREATE INDEX "HcpMoveRow_enrolleeId_idx" ON "HcpMoveRow"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Mda_code_key" ON "Mda"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Mda_name_key" ON "Mda"("name");

-- CreateIndex
CREATE INDEX "Mda_type_isActive_idx" ON "Mda"("type", "isActive");

-- CreateIndex
CREATE UNIQUE INDEX "AcademicSession_mdaId_name_key" ON "AcademicSession"("mdaId", "name");

-- CreateIndex
CREATE INDEX "MdaBulk_mdaId_requestedAt_idx" ON "MdaBulk"("mdaId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "MdaBulk_requestedAt_idx" ON "MdaBulk"("requestedAt" DESC);

-- CreateIndex
CREATE INDEX "MdaBulk_actionId_idx" ON "MdaBulk"("actionId");

-- CreateIndex
CREATE INDEX "MdaBulk_undoesId_idx" ON "MdaBulk"("undoesId");

-- CreateIndex
CREATE INDEX "MdaBulkRow_enrolleeId_idx" ON "MdaBulkRow"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_invoiceNo_key" ON "Invoice"("invoiceNo");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_rrr_key" ON "Invoice"("rrr");

-- CreateIndex
CREATE INDEX "Invoice_status_dueDate_idx" ON "Invoice"("status", "dueDate");

-- CreateIndex
CREATE INDEX "Invoice_mdaId_period_idx" ON "Invoice"("mdaId", "period");

-- CreateIndex
CREATE INDEX "Invoice_enrolleeId_idx" ON "Invoice"("enrolleeId");

-- CreateIndex
CREATE INDEX "Invoice_createdAt_idx" ON "Invoice"("createdAt" DESC);

-- CreateIndex
CREATE INDEX "Invoice_issuedAt_idx" ON "Invoice"("issuedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceLine_invoiceId_position_key" ON "InvoiceLine"("invoiceId", "position");

-- CreateIndex
CREATE INDEX "RemitaPayment_direction_transactionDate_idx" ON "RemitaPayment"("direction", "transactionDate" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "RemitaPayment_rrr_direction_key" ON "RemitaPayment"("rrr", "direction");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_paymentNo_key" ON "Payment"("paymentNo");

-- CreateIndex
CREATE INDEX "Payment_status_createdAt_idx" ON "Payment"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Payment_hcpId_paidOn_idx" ON "Payment"("hcpId", "paidOn" DESC);

-- CreateIndex
CREATE INDEX "Payment_paidOn_idx" ON "Payment"("paidOn" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseCategory_name_key" ON "ExpenseCategory"("name");

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseCategory_code_key" ON "ExpenseCategory"("code");

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseItem_categoryId_name_key" ON "ExpenseItem"("categoryId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Expense_expenseNo_key" ON "Expense"("expenseNo");

-- CreateIndex
CREATE UNIQUE INDEX "Expense_voucherNo_key" ON "Expense"("voucherNo");

-- CreateIndex
CREATE INDEX "Expense_status_date_idx" ON "Expense"("status", "date" DESC);

-- CreateIndex
CREATE INDEX "Expense_date_idx" ON "Expense"("date" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Plan_code_key" ON "Plan"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Plan_name_key" ON "Plan"("name");

-- CreateIndex
CREATE INDEX "ReportView_userId_report_idx" ON "ReportView"("userId", "report");

-- CreateIndex
CREATE UNIQUE INDEX "ReportSchedule_viewId_key" ON "ReportSchedule"("viewId");

-- CreateIndex
CREATE INDEX "ReportSending_recipientId_idx" ON "ReportSending"("recipientId");

-- CreateIndex
CREATE UNIQUE INDEX "ReportSending_viewId_day_recipientId_key" ON "ReportSending"("viewId", "day", "recipientId");

-- CreateIndex
CREATE INDEX "ClaimRollup_month_idx" ON "ClaimRollup"("month");

-- CreateIndex
CREATE INDEX "ClaimPlanRollup_month_idx" ON "ClaimPlanRollup"("month");

-- CreateIndex
CREATE INDEX "ClaimMdaRollup_month_idx" ON "ClaimMdaRollup"("month");

-- CreateIndex
CREATE INDEX "BillRollup_month_idx" ON "BillRollup"("month");

-- CreateIndex
CREATE INDEX "EncounterRollup_month_idx" ON "EncounterRollup"("month");

-- CreateIndex
CREATE INDEX "EncounterPlanRollup_month_idx" ON "EncounterPlanRollup"("month");

-- CreateIndex
CREATE INDEX "EncounterMdaRollup_month_idx" ON "EncounterMdaRollup"("month");

-- CreateIndex
CREATE INDEX "PaRollup_month_idx" ON "PaRollup"("month");

-- CreateIndex
CREATE INDEX "PaMdaRollup_month_idx" ON "PaMdaRollup"("month");

-- CreateIndex
CREATE INDEX "PaLgaTimeRollup_month_idx" ON "PaLgaTimeRollup"("month");

-- CreateIndex
CREATE INDEX "PaTownTimeRollup_month_idx" ON "PaTownTimeRollup"("month");

-- CreateIndex
CREATE INDEX "PaOfficerRollup_month_idx" ON "PaOfficerRollup"("month");

-- CreateIndex
CREATE INDEX "PaHourRollup_month_idx" ON "PaHourRollup"("month");

-- CreateIndex
CREATE INDEX "PaDayRollup_day_idx" ON "PaDayRollup"("day");

-- CreateIndex
CREATE INDEX "PaLineRollup_month_idx" ON "PaLineRollup"("month");

-- CreateIndex
CREATE INDEX "ReferralRollup_month_idx" ON "ReferralRollup"("month");

-- CreateIndex
CREATE INDEX "ReferralInRollup_month_idx" ON "ReferralInRollup"("month");

-- CreateIndex
CREATE INDEX "ReferralTimeRollup_month_idx" ON "ReferralTimeRollup"("month");

-- CreateIndex
CREATE INDEX "EnrolmentRollup_month_idx" ON "EnrolmentRollup"("month");

-- CreateIndex
CREATE INDEX "LineRollup_month_idx" ON "LineRollup"("month");

-- CreateIndex
CREATE INDEX "LineFacilityRollup_month_idx" ON "LineFacilityRollup"("month");

-- CreateIndex
CREATE INDEX "LineHcpRollup_month_idx" ON "LineHcpRollup"("month");

-- CreateIndex
CREATE INDEX "CutRollup_month_idx" ON "CutRollup"("month");

-- CreateIndex
CREATE INDEX "ApprovalRollup_paidOn_approvedOn_idx" ON "ApprovalRollup"("paidOn", "approvedOn");

-- CreateIndex
CREATE INDEX "LinePatientRollup_hcpId_serviceId_month_idx" ON "LinePatientRollup"("hcpId", "serviceId", "month");

-- CreateIndex
CREATE INDEX "EncounterPatientRollup_month_idx" ON "EncounterPatientRollup"("month");

-- CreateIndex
CREATE INDEX "EnrolleeHomeRollup_planId_idx" ON "EnrolleeHomeRollup"("planId");

-- CreateIndex
CREATE INDEX "EnrolleeCoverRollup_coverageEnd_idx" ON "EnrolleeCoverRollup"("coverageEnd");

-- CreateIndex
CREATE INDEX "InvoiceRollup_month_idx" ON "InvoiceRollup"("month");

-- CreateIndex
CREATE INDEX "ReceiptRollup_month_idx" ON "ReceiptRollup"("month");

-- CreateIndex
CREATE UNIQUE INDEX "Roll_rollNo_key" ON "Roll"("rollNo");

-- CreateIndex
CREATE UNIQUE INDEX "Roll_fileId_key" ON "Roll"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Roll_invoiceId_key" ON "Roll"("invoiceId");

-- CreateIndex
CREATE INDEX "Roll_status_createdAt_idx" ON "Roll"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Roll_kind_mdaId_createdAt_idx" ON "Roll"("kind", "mdaId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Roll_sha256_idx" ON "Roll"("sha256");

-- CreateIndex
CREATE INDEX "RollRow_rollId_outcome_number_idx" ON "RollRow"("rollId", "outcome", "number");

-- CreateIndex
CREATE INDEX "RollRow_rollId_familyNumber_idx" ON "RollRow"("rollId", "familyNumber");

-- CreateIndex
CREATE INDEX "RollRow_enrolleeId_idx" ON "RollRow"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "RollRow_rollId_number_key" ON "RollRow"("rollId", "number");

-- AddForeignKey
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Credential" ADD CONSTRAINT "Credential_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TwoFactor" ADD CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_fromUserId_fkey" FOREIGN KEY ("fromUserId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ActivityLog" ADD CONSTRAINT "ActivityLog_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatusChange" ADD CONSTRAINT "StatusChange_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_revokedById_fkey" FOREIGN KEY ("revokedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyUse" ADD CONSTRAINT "ApiKeyUse_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormDraft" ADD CONSTRAINT "FormDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardRun" ADD CONSTRAINT "CardRun_preparedById_fkey" FOREIGN KEY ("preparedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardRun" ADD CONSTRAINT "CardRun_printedById_fkey" FOREIGN KEY ("printedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPrint" ADD CONSTRAINT "CardPrint_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CardRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPrint" ADD CONSTRAINT "CardPrint_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_referralId_fkey" FOREIGN KEY ("referralId") REFERENCES "Referral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterSymptom" ADD CONSTRAINT "EncounterSymptom_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterSymptom" ADD CONSTRAINT "EncounterSymptom_symptomId_fkey" FOREIGN KEY ("symptomId") REFERENCES "Symptom"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterDiagnosis" ADD CONSTRAINT "EncounterDiagnosis_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterDiagnosis" ADD CONSTRAINT "EncounterDiagnosis_diagnosisId_fkey" FOREIGN KEY ("diagnosisId") REFERENCES "Diagnosis"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterService" ADD CONSTRAINT "EncounterService_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterService" ADD CONSTRAINT "EncounterService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_referralId_fkey" FOREIGN KEY ("referralId") REFERENCES "Referral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaItem" ADD CONSTRAINT "PaItem_paRequestId_fkey" FOREIGN KEY ("paRequestId") REFERENCES "PaRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaItem" ADD CONSTRAINT "PaItem_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequestDiagnosis" ADD CONSTRAINT "PaRequestDiagnosis_paRequestId_fkey" FOREIGN KEY ("paRequestId") REFERENCES "PaRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequestDiagnosis" ADD CONSTRAINT "PaRequestDiagnosis_diagnosisId_fkey" FOREIGN KEY ("diagnosisId") REFERENCES "Diagnosis"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequestSymptom" ADD CONSTRAINT "PaRequestSymptom_paRequestId_fkey" FOREIGN KEY ("paRequestId") REFERENCES "PaRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaRequestSymptom" ADD CONSTRAINT "PaRequestSymptom_symptomId_fkey" FOREIGN KEY ("symptomId") REFERENCES "Symptom"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaCode" ADD CONSTRAINT "PaCode_paRequestId_fkey" FOREIGN KEY ("paRequestId") REFERENCES "PaRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaCode" ADD CONSTRAINT "PaCode_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaCode" ADD CONSTRAINT "PaCode_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_fromHcpId_fkey" FOREIGN KEY ("fromHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_toHcpId_fkey" FOREIGN KEY ("toHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_fromEncounterId_fkey" FOREIGN KEY ("fromEncounterId") REFERENCES "Encounter"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_provisionalDiagnosisId_fkey" FOREIGN KEY ("provisionalDiagnosisId") REFERENCES "Diagnosis"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralService" ADD CONSTRAINT "ReferralService_referralId_fkey" FOREIGN KEY ("referralId") REFERENCES "Referral"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferralService" ADD CONSTRAINT "ReferralService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServicePlan" ADD CONSTRAINT "ServicePlan_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServicePlan" ADD CONSTRAINT "ServicePlan_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TariffOverride" ADD CONSTRAINT "TariffOverride_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TariffOverride" ADD CONSTRAINT "TariffOverride_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_paCodeId_fkey" FOREIGN KEY ("paCodeId") REFERENCES "PaCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_referralId_fkey" FOREIGN KEY ("referralId") REFERENCES "Referral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_preparedById_fkey" FOREIGN KEY ("preparedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_vettedById_fkey" FOREIGN KEY ("vettedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_billId_fkey" FOREIGN KEY ("billId") REFERENCES "Bill"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_resubmissionOfId_fkey" FOREIGN KEY ("resubmissionOfId") REFERENCES "Claim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimItem" ADD CONSTRAINT "ClaimItem_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimItem" ADD CONSTRAINT "ClaimItem_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimItem" ADD CONSTRAINT "ClaimItem_paItemId_fkey" FOREIGN KEY ("paItemId") REFERENCES "PaItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDiagnosis" ADD CONSTRAINT "ClaimDiagnosis_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDiagnosis" ADD CONSTRAINT "ClaimDiagnosis_diagnosisId_fkey" FOREIGN KEY ("diagnosisId") REFERENCES "Diagnosis"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimSymptom" ADD CONSTRAINT "ClaimSymptom_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimSymptom" ADD CONSTRAINT "ClaimSymptom_symptomId_fkey" FOREIGN KEY ("symptomId") REFERENCES "Symptom"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_assignedOfficerId_fkey" FOREIGN KEY ("assignedOfficerId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_vettedById_fkey" FOREIGN KEY ("vettedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_principalId_fkey" FOREIGN KEY ("principalId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_matchedEnrolleeId_fkey" FOREIGN KEY ("matchedEnrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_townId_fkey" FOREIGN KEY ("townId") REFERENCES "Town"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_wardId_fkey" FOREIGN KEY ("wardId") REFERENCES "Ward"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "AcademicSession"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_registeredById_fkey" FOREIGN KEY ("registeredById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_ninCheckedById_fkey" FOREIGN KEY ("ninCheckedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoverPeriod" ADD CONSTRAINT "CoverPeriod_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_principalId_fkey" FOREIGN KEY ("principalId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_officerId_fkey" FOREIGN KEY ("officerId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_continuesId_fkey" FOREIGN KEY ("continuesId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_fromHcpId_fkey" FOREIGN KEY ("fromHcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_toHcpId_fkey" FOREIGN KEY ("toHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "FacilityChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ward" ADD CONSTRAINT "Ward_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Town" ADD CONSTRAINT "Town_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hcp" ADD CONSTRAINT "Hcp_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hcp" ADD CONSTRAINT "Hcp_townId_fkey" FOREIGN KEY ("townId") REFERENCES "Town"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Hcp" ADD CONSTRAINT "Hcp_wardId_fkey" FOREIGN KEY ("wardId") REFERENCES "Ward"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpService" ADD CONSTRAINT "HcpService_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpService" ADD CONSTRAINT "HcpService_serviceId_fkey" FOREIGN KEY ("serviceId") REFERENCES "Service"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_fromHcpId_fkey" FOREIGN KEY ("fromHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_toHcpId_fkey" FOREIGN KEY ("toHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMoveRow" ADD CONSTRAINT "HcpMoveRow_moveId_fkey" FOREIGN KEY ("moveId") REFERENCES "HcpMove"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMoveRow" ADD CONSTRAINT "HcpMoveRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mda" ADD CONSTRAINT "Mda_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AcademicSession" ADD CONSTRAINT "AcademicSession_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_undoesId_fkey" FOREIGN KEY ("undoesId") REFERENCES "MdaBulk"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulkRow" ADD CONSTRAINT "MdaBulkRow_bulkId_fkey" FOREIGN KEY ("bulkId") REFERENCES "MdaBulk"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulkRow" ADD CONSTRAINT "MdaBulkRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentLine" ADD CONSTRAINT "PaymentLine_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExpenseItem" ADD CONSTRAINT "ExpenseItem_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "ExpenseCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ExpenseItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportView" ADD CONSTRAINT "ReportView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "ReportView"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_stoppedById_fkey" FOREIGN KEY ("stoppedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSending" ADD CONSTRAINT "ReportSending_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "ReportView"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSending" ADD CONSTRAINT "ReportSending_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "AcademicSession"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_loadedById_fkey" FOREIGN KEY ("loadedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_rollId_fkey" FOREIGN KEY ("rollId") REFERENCES "Roll"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;
