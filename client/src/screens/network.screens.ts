import type {
  CatalogueImportFilter,
  HcpBankChangeFilter,
  HcpFilter,
  HcpTariffFilter,
  PlanFilter,
  ServiceFilter,
  SymptomFilter,
  TariffPriceFilter,
} from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

export const hcpList = defineScreen<HcpFilter>({
  title: 'Facilities',
  permission: 'HCP_READ',
});
export const hcpCreate = defineScreen({
  title: 'Add a facility',
  permission: 'HCP_MANAGE',
});
export const hcpUpdate = defineScreen({
  title: 'Edit facility',
  permission: 'HCP_MANAGE',
});
export const planList = defineScreen<PlanFilter>({
  title: 'Plans',
  permission: 'PLAN_MANAGE',
});
export const planCreate = defineScreen({
  title: 'Add a plan',
  permission: 'PLAN_MANAGE',
});
export const planEdit = defineScreen({
  title: 'Plan',
  permission: 'PLAN_MANAGE',
  entity: 'Plan',
});
export const bankChangeList = defineScreen<HcpBankChangeFilter>({
  title: 'Bank changes',
  permission: 'HCP_BANK_DECIDE',
});
export const planPrices = defineScreen({ title: 'Plans', titleKey: 'plans', worksWithoutScripts: true });
export const planOffer = defineScreen({ title: 'Plan', titleKey: 'plan', worksWithoutScripts: true });
export const facilitySearch = defineScreen({ title: 'Find a facility', titleKey: 'facilities', worksWithoutScripts: true });
export const contact = defineScreen({ title: 'Contact', titleKey: 'contact', worksWithoutScripts: true });
export const facilityPlatform = defineScreen({
  title: 'For health facilities',
});
export const facilityRegistration = defineScreen({
  title: 'Facility application',
});

export const serviceList = defineScreen<ServiceFilter>({
  title: 'Services',
  permission: 'SERVICE_READ',
});
export const serviceFilterList = defineScreen<ServiceFilter>({
  title: 'Services by price and plan',
  permission: 'SERVICE_READ',
});
export const serviceDetail = defineScreen({
  title: 'Service',
  permission: 'SERVICE_READ',
  entity: 'Service',
});
export const serviceCreate = defineScreen({
  title: 'Add a service',
  permission: 'SERVICE_MANAGE',
});
export const serviceEdit = defineScreen({
  title: 'Edit service',
  permission: 'SERVICE_MANAGE',
});
export const tariffPriceList = defineScreen<TariffPriceFilter>({
  title: 'Prices',
  permission: 'SERVICE_READ',
});
export const priceChange = defineScreen<ServiceFilter>({
  title: 'Change prices by percentage',
  permission: 'SERVICE_MANAGE',
});
export const ownTariff = defineScreen<HcpTariffFilter>({
  title: 'Our tariff',
  permission: 'SERVICE_READ',
});
export const symptomList = defineScreen<SymptomFilter>({
  title: 'Symptoms',
  permission: 'CLINICAL_READ',
});
export const symptomCreate = defineScreen({
  title: 'Add a symptom',
  permission: 'SYMPTOM_MANAGE',
});
export const symptomEdit = defineScreen({
  title: 'Edit symptom',
  permission: 'SYMPTOM_MANAGE',
});
export const diagnosisList = defineScreen({
  title: 'Diagnoses',
  permission: 'CLINICAL_READ',
});
export const catalogueImportList = defineScreen<CatalogueImportFilter>({
  title: 'Service and price imports',
  permission: 'SERVICE_MANAGE',
});
export const catalogueImportNew = defineScreen({
  title: 'Import services or prices',
  permission: 'SERVICE_MANAGE',
});
export const catalogueImportDetail = defineScreen({
  title: 'Import',
  permission: 'SERVICE_MANAGE',
  entity: 'CatalogueImport',
});
