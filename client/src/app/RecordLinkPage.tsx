import { Navigate, useLocation } from 'react-router';
import { homeOf } from '../platform/area-addresses.ts';
import { ownAddressOf } from '../platform/own-address.ts';
import { useSession } from '../platform/session.tsx';

/** Leads to the page of the record in the area of the viewer, after signing in. */
export default function RecordLinkPage() {
  const { pathname } = useLocation();
  const { viewer } = useSession();
  if (!viewer) return <Navigate to={`/login?next=${encodeURIComponent(pathname)}`} replace />;
  return <Navigate to={ownAddressOf(pathname, viewer) ?? homeOf(viewer)} replace />;
}
