import './app/fonts/inter.css';
import { signInArea } from './app/areas/sign-in.area.ts';
import { startSignInEnhancement } from './app/sign-in-enhancement.ts';
import { watchColorMode } from './platform/color-mode.ts';
import { watchErrors } from './platform/monitoring.ts';
import { isSigningOut } from './platform/offline/signed-in-mark.ts';
import { addressOf } from './platform/screen.ts';

watchErrors();
watchColorMode();

// Without the router, which the sign-in that the server wrote does not load.
const path = window.location.pathname.replace(/\/+$/, '').toLowerCase();
const isSignIn = signInArea.mounts.some((mount) => addressOf(signInArea, mount) === path);
const prerenderedForm = isSignIn ? document.querySelector<HTMLFormElement>('#root form') : null;
// Not awaited: this file is in the same chunk as one of them, which would wait for itself.
if (isSigningOut()) void import('./app/pending-sign-out.tsx').then(({ finishSignOut }) => finishSignOut());
else if (prerenderedForm) startSignInEnhancement(prerenderedForm);
else if (isSignIn) void import('./app/sign-in-app.tsx').then(({ startSignIn }) => startSignIn());
else void import('./app/platform-app.tsx').then(({ startPlatform }) => startPlatform());
