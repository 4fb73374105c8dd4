import { PublicFrame } from '../platform/PublicFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** An address that nobody has. Loaded separately, as hardly anybody sees it. */
export default function PublicNotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  );
}
