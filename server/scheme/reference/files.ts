import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseCsv } from '../../platform/spreadsheets/read/csv.ts';

const folder = new URL('../../../prisma/reference/', import.meta.url);
const read = (name: string) => readFileSync(fileURLToPath(new URL(name, folder)), 'utf8');

export type Level = 'PRIMARY' | 'SECONDARY' | 'TERTIARY';
export type ReferencePlan = {
  code: string;
  name: string;
  description: string;
  sector: string;
  premiumType: string;
  /** Basis points for PERCENT_BASIC, else naira, as all money in this file. */
  premiumValue: number;
  familyPremium: number | null;
  schemeCostPerLife: number | null;
  employeeShare: number;
  employerShare: number;
  periodType: string;
  durationMonths: number | null;
  waitingDays: number;
  maxSpouses: number;
  maxChildren: number;
  childMaxAge: number;
  allowsExtraDependants: boolean;
  extraDependantPremium: number | null;
  paymentResponsibility: string;
  fundingPool: string;
  /** Naira a month. */
  capitationPerLife: number;
  coPayDrugPercent: number;
  annualInpatientDays: number | null;
  maxLiveBirths: number | null;
  annualLimit: number | null;
  allowedHcpLevels: Level[];
  requiredDocuments: string[];
  requiresNin: boolean;
  requiresCategory: boolean;
  selfRegistration: boolean;
  joining: string;
};
export type ReferenceLga = {
  id: string;
  stateCode: string;
  code: string;
  shortCode: string;
  name: string;
  wards: { id: string; name: string; latitude: number | null; longitude: number | null }[];
  towns: { id: string; name: string }[];
};
export type ReferenceService = {
  id: string;
  code: string;
  name: string;
  category: string;
  level: Level;
  paymentMethod: 'CAPITATION' | 'FFS';
  requiresPa: boolean;
  autoApprove: boolean;
  /** Kobo. */
  basePrice: number;
  levelPrices: { level: Level; price: number }[];
  maxQty: number;
  frequencyDays: number | null;
  careType: 'OUT' | 'IN' | 'BOTH';
  sexRule: 'ANY' | 'MALE' | 'FEMALE';
  ageMin: number | null;
  ageMax: number | null;
  waitingDays: number | null;
  /** Empty: every plan. */
  plans: string[];
};

/** Prices and rules of the catalogue are effective from this day. */
export const CATALOGUE_START = '2023-01-01';

/** A fixed id for a reference row, so that every installation names the same thing by the same id. */
export function referenceId(kind: string, key: string): string {
  const hash = createHash('sha256').update(`${kind}:${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const kobo = (naira: string | number) => Math.round(Number(naira) * 100);
const optional = (value: string) => (value === '' ? null : Number(value));
const list = (value: string | undefined) => (value ? value.split('|') : []);

/** The two-letter code of a state from its name or code, case-insensitive. */
export function stateCodeOf(state: string): string {
  const wanted = state.trim().toLowerCase();
  const rows = parseCsv(read('lgas.csv'));
  const match = rows.find((row) => row.state?.toLowerCase() === wanted || row.stateName?.toLowerCase() === wanted);
  if (match?.state) return match.state;
  const names = [...new Set(rows.map((row) => row.stateName))].join(', ');
  throw new Error(`There is no state "${state}". Set STATE to one of: ${names}.`);
}

/** The name of a state by its two-letter code. */
export const stateNameOf = (stateCode: string): string =>
  parseCsv(read('lgas.csv')).find((row) => row.state === stateCode)?.stateName ?? stateCode;

/** LGAs of one state with their wards and towns. Where no towns are on file, each ward's settlement is one. */
export function readLgas(stateCode: string): ReferenceLga[] {
  const towns = new Map(parseCsv(read('towns.csv')).map((row) => [row.lga, list(row.towns)]));
  return parseCsv(read('lgas.csv'))
    .filter((row) => row.state === stateCode)
    .map(({ code = '', abbreviation = '', name = '', wards = '' }) => {
      const wardRows = list(wards).map((entry) => {
        const [ward = '', latitude, longitude] = entry.split('@');
        const id = referenceId('ward', `${code}/${ward}`);
        return { id, name: ward, latitude: latitude ? Number(latitude) : null, longitude: longitude ? Number(longitude) : null };
      });
      const townNames = towns.get(code) ?? [...new Set([name, ...wardRows.map((ward) => ward.name)])];
      return {
        id: referenceId('lga', code),
        stateCode,
        code,
        shortCode: abbreviation,
        name,
        wards: wardRows,
        towns: townNames.map((town) => ({ id: referenceId('town', `${code}/${town}`), name: town })),
      };
    });
}

export const readPlans = () =>
  (JSON.parse(read('plans.json')) as ReferencePlan[]).map((plan) => ({ ...plan, id: referenceId('plan', plan.code) }));

export function readServices(): ReferenceService[] {
  return parseCsv(read('services.csv')).map((row) => {
    const { code = '', name = '', category = '', level, paymentMethod, careType, sexRule } = row;
    const prices: { level: Level; price: number }[] = [];
    if (row.secondaryPrice) prices.push({ level: 'SECONDARY', price: kobo(row.secondaryPrice) });
    if (row.tertiaryPrice) prices.push({ level: 'TERTIARY', price: kobo(row.tertiaryPrice) });
    return {
      id: referenceId('service', code),
      code,
      name,
      category,
      level: level as Level,
      paymentMethod: paymentMethod as 'CAPITATION' | 'FFS',
      requiresPa: row.requiresPa === 'yes',
      autoApprove: row.autoApprove === 'yes',
      basePrice: kobo(row.price ?? 0),
      levelPrices: prices,
      maxQty: Number(row.maxQty),
      frequencyDays: optional(row.frequencyDays ?? ''),
      careType: careType as 'OUT' | 'IN' | 'BOTH',
      sexRule: (sexRule || 'ANY') as 'ANY' | 'MALE' | 'FEMALE',
      ageMin: optional(row.ageMin ?? ''),
      ageMax: optional(row.ageMax ?? ''),
      waitingDays: optional(row.waitingDays ?? ''),
      plans: list(row.plans),
    };
  });
}

export const readDiagnoses = () =>
  parseCsv(read('diagnoses.csv')).map(({ code = '', name = '' }) => ({ id: referenceId('diagnosis', code), code, name }));

export const readSymptoms = () =>
  parseCsv(read('symptoms.csv')).map(({ name = '', category = '' }) => ({ id: referenceId('symptom', name), name, category }));

export const readExpenseItems = () =>
  parseCsv(read('expense-items.csv')).map(({ categoryCode = '', category = '', name = '', defaultUnitPrice = '' }) => ({
    id: referenceId('expense-item', `${categoryCode}/${name}`),
    categoryId: referenceId('expense-category', categoryCode),
    categoryCode,
    category,
    name,
    defaultUnitPrice: kobo(defaultUnitPrice),
  }));

/** Changes whenever a file changes, so that a start with unchanged files can skip loading them. */
export function referenceFingerprint(stateCode: string): string {
  const hash = createHash('sha256').update(`3:${stateCode}`);
  for (const name of ['lgas.csv', 'towns.csv', 'plans.json', 'services.csv', 'diagnoses.csv', 'symptoms.csv', 'expense-items.csv']) {
    hash.update(read(name));
  }
  return hash.digest('hex');
}
