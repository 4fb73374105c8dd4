import { ServiceList } from './ServiceList.tsx';

/** The register by category, level, plan and price. */
export default function ServiceFilterPage() {
  return <ServiceList filtersOpen />;
}
