import type { DiagnosisFilter, HcpTariffFilter, ServiceFilter, SymptomFilter, TariffPriceFilter } from '../../graphql/types.ts';
import {
  booleanFilter,
  dateRangeFilter,
  type Filters,
  moneyFilter,
  multiSelectFilter,
  pickerFilter,
  selectFilter,
} from '../../ui/list/filters.ts';
import { activeFilter } from '../../ui/master-data/MasterDataPage.tsx';
import { useHcpPicker } from '../hcps/HcpPicker.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { usePlanPicker } from '../plans/PlanPicker.ts';
import { PAYMENT_METHOD, SERVICE_CARE, SERVICE_CATEGORY, SEX_RULE, TARIFF_PRICE_STATE } from './catalogue.labels.ts';

export const serviceFilters = {
  category: multiSelectFilter('Category', SERVICE_CATEGORY),
  level: multiSelectFilter('Level', HCP_LEVEL),
  planId: pickerFilter('Plan', usePlanPicker),
  priceMin: moneyFilter('Price from'),
  priceMax: moneyFilter('Price to'),
  requiresPa: booleanFilter('PA code', { yes: 'Required', no: 'Not required' }),
  paymentMethod: selectFilter('Payment', PAYMENT_METHOD),
  careType: multiSelectFilter('Care', SERVICE_CARE),
  sexRule: multiSelectFilter('For', SEX_RULE),
  isActive: activeFilter,
} satisfies Filters<ServiceFilter>;

export const tariffPriceFilters = {
  state: multiSelectFilter('Status', TARIFF_PRICE_STATE),
  category: multiSelectFilter('Category', SERVICE_CATEGORY),
  hcpLevel: multiSelectFilter('Level', HCP_LEVEL),
  hcpId: pickerFilter('Facility', useHcpPicker),
  from: dateRangeFilter('Effective from'),
} satisfies Filters<TariffPriceFilter>;

export const ownTariffFilters = {
  category: multiSelectFilter('Category', SERVICE_CATEGORY),
  requiresPa: booleanFilter('PA code', { yes: 'Required', no: 'Not required' }),
} satisfies Filters<HcpTariffFilter>;

export const symptomFilters = { isActive: activeFilter } satisfies Filters<SymptomFilter>;

export const diagnosisFilters = {
  isLocal: booleanFilter('Source', { yes: 'Added by the scheme', no: 'ICD-10' }),
  isActive: activeFilter,
} satisfies Filters<DiagnosisFilter>;
