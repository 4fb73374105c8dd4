import { ServiceList } from './ServiceList.tsx';

/** Services filtered by category, level, plan and price. */
export default function ServiceFilterPage() {
  return <ServiceList filtersOpen />;
}
