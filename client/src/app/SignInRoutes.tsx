import { Route, Routes } from 'react-router';
import { addressOf } from '../platform/screen.ts';
import { AreaFrame } from './AreaFrame.tsx';
import { signInArea } from './areas/sign-in.area.ts';
import { MountRoute } from './MountRoute.tsx';
import { ReloadPrompt } from './ReloadPrompt.tsx';

/** The sign-in pages. Any other address is a full page load of the platform bundle. */
export const SignInRoutes = () => (
  <Routes>
    {signInArea.mounts.map((mount) => (
      <Route
        key={mount.path}
        path={addressOf(signInArea, mount)}
        element={
          <AreaFrame area={signInArea} mount={mount}>
            {() => <MountRoute mount={mount} />}
          </AreaFrame>
        }
      />
    ))}
    <Route path="*" element={<ReloadPrompt />} />
  </Routes>
);
