import type { CareType, HcpLevel, PaymentMethod, ServiceCategory, SexRule, TariffPriceState, TariffSource } from '../../graphql/types.ts';
import { defineLabels, type Label } from '../../ui/labels.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';

export const SERVICE_CATEGORY: Record<ServiceCategory, string> = {
  CONSULTATION: 'Consultation',
  INVESTIGATION: 'Investigation',
  PROCEDURE: 'Procedure',
  SURGERY: 'Surgery',
  DELIVERY: 'Delivery',
  ANTENATAL: 'Antenatal',
  ADMISSION: 'Admission',
  DRUG: 'Drug',
  CONSUMABLE: 'Consumable',
  DENTAL: 'Dental',
  OPTICAL: 'Optical',
  PHYSIOTHERAPY: 'Physiotherapy',
  OTHER: 'Other',
};

export const PAYMENT_METHOD: Record<PaymentMethod, string> = { FFS: 'Fee for service', CAPITATION: 'Paid by capitation' };

export const SERVICE_CARE: Record<CareType, string> = { BOTH: 'Outpatients and inpatients', OUT: 'Outpatients', IN: 'Inpatients' };

export const SEX_RULE: Record<SexRule, string> = { ANY: 'Women and men', FEMALE: 'Women', MALE: 'Men' };

export const TARIFF_PRICE_STATE = defineLabels<TariffPriceState>({
  UPCOMING: { text: 'Upcoming', tone: 'info' },
  BEGUN: { text: 'In effect', tone: 'success' },
  WITHDRAWN: { text: 'Cancelled', tone: 'neutral' },
});

export const TARIFF_SOURCE = { OWN: 'Agreed price', LEVEL: 'Level price', BASE: 'Base price' } satisfies Record<TariffSource, string>;

export const activeState = ({ isActive }: { isActive: boolean }): Label =>
  isActive ? { text: 'Active', tone: 'success' } : { text: 'Disabled', tone: 'danger' };

/** Scope of a price, as text. */
export const priceFor = ({ hcp, hcpLevel }: { hcp: { name: string } | null; hcpLevel: HcpLevel | null }): string =>
  hcp ? hcp.name : hcpLevel ? `${HCP_LEVEL[hcpLevel]} level` : 'All facilities';

/** Age range of a service, as text. */
export function agesText(ageMin: number | null, ageMax: number | null): string {
  if (ageMin === null && ageMax === null) return 'Any age';
  if (ageMax === null) return `From ${ageMin} years`;
  return ageMin === null ? `Up to ${ageMax} years` : `${ageMin} to ${ageMax} years`;
}
