import { ServiceList } from './ServiceList.tsx';

export default function ServiceListPage() {
  return <ServiceList />;
}
