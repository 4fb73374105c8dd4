import type { Role } from '../../generated/prisma/enums.ts';
import {
  type Level,
  type ReferenceLga,
  type ReferencePlan,
  type ReferenceService,
  readDiagnoses,
  readExpenseItems,
  readLgas,
  readPlans,
  readServices,
  readSymptoms,
} from '../../scheme/reference/files.ts';
import { CopyBuffer, type Sink } from './copy-buffer.ts';
import { addMonths, DAY, dayOf, monthStart } from './days.ts';
import { OfficeWork } from './office-work.ts';
import { nationalNumber } from './people-numbers.ts';
import type { Person } from './person.ts';
import { Portraits } from './portraits.ts';
import { Random } from './random.ts';

/** Care and money go back this many months before the current one: long enough to compare with the year before. An assumption. */
const HISTORY_MONTHS = 17;
const ACTIVITY_LOG_DAYS = 60;

export type Plan = ReferencePlan & { id: string };
export type Place = { lga: ReferenceLga; townId: string; townName: string; wardId: string | null };

export type User = {
  id: string;
  role: Role;
  email: string;
  name: string;
  hcpId: string | null;
};

export type Hcp = {
  index: number;
  id: string;
  code: string | null;
  name: string;
  level: Level;
  ownership: 'PUBLIC' | 'PRIVATE' | 'FAITH' | 'MILITARY';
  providerType: 'HOSPITAL' | 'PHC' | 'PHARMACY' | 'LABORATORY' | 'OPTICAL' | 'DENTAL' | 'RADIOLOGY';
  careType: 'OUT' | 'IN' | 'BOTH';
  place: Place;
  status: 'PENDING' | 'ACTIVATED' | 'DEACTIVATED' | 'REJECTED';
  /** The Lagos day of activation, and the last day it was active. */
  activeFrom: number;
  activeTo: number | null;
  users: User[];
  /** How often it is chosen relative to others, and how many members have chosen it. */
  weight: number;
  lives: number;
  referralCount: number;
  bank: { name: string; code: string; account: string; number: string; sortCode: string };
};

export type MessageSubject = { type: 'Claim' | 'PaRequest' | 'Referral'; id: string; number: string; hcp: Hcp; at: number };
/** A recent visit that a complaint can be about. */
export type ComplaintVisit = { id: string; enrolleeId: string; hcp: Hcp; visitAt: number };
export type MessageMember = { user: User; enrolleeId: string; lgaId: string; home: Hcp; since: number };

export type Mda = {
  index: number;
  id: string;
  code: string;
  name: string;
  type: 'MINISTRY' | 'DEPARTMENT' | 'AGENCY' | 'LOCAL_GOVT' | 'ORGANISED_PRIVATE' | 'TERTIARY_INSTITUTION';
  lga: ReferenceLga;
  weight: number;
  /** Kobo a month and head where the premium is flat; null takes the plan's share of basic salary. */
  flatPremium: number | null;
  /** Bulk disabling: the day and the action that did it. */
  disabledOn: number | null;
  disableActionId: string | null;
  staffCount: number;
  /** Active principals and their basic salaries, by month of the invoices. */
  payroll: Map<number, { count: number; salaries: number }>;
  sessions: { id: string; name: string; startsOn: number; endsOn: number; isCurrent: boolean; students: number }[];
};

/** Shared state of the generator: current time, random streams, reference data, number series and the row buffer. */
export class World {
  readonly now: number;
  readonly today: number;
  /** The first day of care, PA requests, claims and money. */
  readonly historyStart: number;
  /** The activity log begins here; older entries count as archived, while each record keeps its whole history. */
  readonly logFrom: number;
  readonly lives: number;
  /** Factor for the rate of illness, and so for the amount of care. */
  readonly illnessFactor: number;
  readonly random: Random;
  readonly notificationRandom: Random;
  readonly copyBuffer: CopyBuffer;
  readonly lgas: ReferenceLga[];
  readonly plans: Map<string, Plan>;
  readonly services: Map<string, ReferenceService>;
  readonly diagnoses: Map<string, string>;
  readonly symptoms: Map<string, string>;
  readonly expenseItems = readExpenseItems();
  readonly statePrefix: string;
  readonly passwordHash: string;
  readonly users: User[] = [];
  /** Enrollees who sign in, by the first part of their address. */
  readonly portalAccounts = new Map<string, User>();
  /** Recent records that messages are about, and members who write to the scheme or their facility. */
  readonly messageSubjects: MessageSubject[] = [];
  readonly messageMembers: MessageMember[] = [];
  readonly complaintVisits: ComplaintVisit[] = [];
  readonly hcps: Hcp[] = [];
  /** An earlier principal of each plan, of whom a later registration becomes a suspected duplicate. */
  readonly earlierPrincipals = new Map<string, Person>();
  /** Number of people so far. */
  personCount = 0;
  readonly portraits: Portraits;
  /** Files to be stored after the rows are written. */
  readonly storedFiles: { key: string; content: Buffer }[] = [];
  readonly mdas: Mda[] = [];
  readonly officeWork = new OfficeWork();
  readonly facilityChoices = new Map<string, { hcp: Hcp; weight: number }[]>();
  private rrrCount = 0;
  private readonly usedCodesOf = new Map<string, Set<string>>();
  private readonly series = new Map<string, number>();
  private readonly staffByRole = new Map<Role, User[]>();

  constructor({
    size,
    seed,
    today,
    stateCode,
    passwordHash,
    sink,
    illnessFactor = 1,
    memoryBytes = 64_000_000,
    emptyTables = [],
    portraits = [],
  }: {
    size: number;
    seed: string;
    today: Date;
    stateCode: string;
    passwordHash: string;
    sink: Sink;
    illnessFactor?: number | undefined;
    memoryBytes?: number | undefined;
    emptyTables?: readonly string[] | undefined;
    portraits?: ConstructorParameters<typeof Portraits>[0];
  }) {
    this.copyBuffer = new CopyBuffer(sink, memoryBytes, emptyTables);
    this.now = today.getTime();
    this.today = dayOf(this.now);
    this.historyStart = addMonths(monthStart(this.today), -HISTORY_MONTHS);
    this.logFrom = this.now - ACTIVITY_LOG_DAYS * DAY;
    this.lives = size;
    this.illnessFactor = illnessFactor;
    this.random = new Random(seed);
    this.notificationRandom = this.random.fork('notices');
    this.portraits = new Portraits(portraits, this.copyBuffer, this.random.fork('portraits'));
    this.statePrefix = stateCode;
    this.passwordHash = passwordHash;
    this.lgas = readLgas(stateCode);
    this.plans = new Map(readPlans().map((plan) => [plan.code, plan]));
    this.services = new Map(readServices().map((service) => [service.code, service]));
    this.diagnoses = new Map(readDiagnoses().map((diagnosis) => [diagnosis.code, diagnosis.id]));
    this.symptoms = new Map(readSymptoms().map((symptom) => [symptom.name, symptom.id]));
  }

  /** The next number of a series, under the same key as the running platform takes them. */
  next(key: string): number {
    const number = this.series.get(key) ?? 1;
    this.series.set(key, number + 1);
    return number;
  }

  numbered(key: string, digits: number, separator = '-'): string {
    return `${key}${separator}${String(this.next(key)).padStart(digits, '0')}`;
  }

  /** Random letters; redrawn if already used. */
  randomCode(random: Random, prefix: string, alphabet: string): string {
    for (;;) {
      const code = prefix + random.letters(alphabet, 6);
      const usedCodes = this.usedCodesOf.get(prefix) ?? new Set();
      this.usedCodesOf.set(prefix, usedCodes);
      if (usedCodes.has(code)) continue;
      usedCodes.add(code);
      return code;
    }
  }

  /** A Remita reference of twelve digits. */
  nextRrr(): string {
    return `2${nationalNumber(this.rrrCount++)}`;
  }

  allSeries(): [string, number][] {
    return [...this.series];
  }

  addUser(user: User): User {
    this.users.push(user);
    const group = this.staffByRole.get(user.role);
    if (group) group.push(user);
    else this.staffByRole.set(user.role, [user]);
    return user;
  }

  staff(role: Role): User[] {
    return this.staffByRole.get(role) ?? [];
  }

  plan(code: string): Plan {
    const plan = this.plans.get(code);
    if (!plan) throw new Error(`No plan ${code}`);
    return plan;
  }

  diagnosis(code: string): string {
    const id = this.diagnoses.get(code);
    if (!id) throw new Error(`No diagnosis ${code}`);
    return id;
  }

  symptom(name: string): string {
    const id = this.symptoms.get(name);
    if (!id) throw new Error(`No symptom ${name}`);
    return id;
  }
}

/** A count for a scheme of this size: given for 12,000, 100,000 and 1,000,000 lives, interpolated between them. */
export function scaled(lives: number, small: number, medium: number, large: number): number {
  if (lives <= 12_000) return Math.max(Math.ceil(small / 4), Math.round((small * lives) / 12_000));
  if (lives <= 100_000) return Math.round(small + ((medium - small) * (lives - 12_000)) / 88_000);
  if (lives <= 1_000_000) return Math.round(medium + ((large - medium) * (lives - 100_000)) / 900_000);
  return Math.round((large * lives) / 1_000_000);
}
