import { Spin } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { startPush } from '../lib/http/push';
import { homePath, useSession } from '../lib/session/session';
import { site } from '../lib/site';
import { noteAddress } from '../lib/tabs/tabs-store';
import { FloatingLineBar } from '../parts/feedback/line-bar';
import { RootBar } from '../parts/phone/phone-frame';
import { ErrorPage, RouteErrorPage } from './error-page';
import { bareScreens, fetchAhead, screenFor } from './screens';
import { Console, type ReturnState } from './shell/console';

const Login = lazy(() => import('../features/identity/login/login').then((m) => ({ default: m.Login })));

const SocialReturn = lazy(() =>
  import('../features/identity/login/social-return').then((m) => ({ default: m.SocialReturn })),
);

const BottomBar = lazy(() => import('./phone/bottom-bar').then((m) => ({ default: m.BottomBar })));
const SharedCard = lazy(() => import('../features/risk/inform/shared-card').then((m) => ({ default: m.SharedCard })));
const SharedDocument = lazy(() =>
  import('../features/document/shared-document').then((m) => ({ default: m.SharedDocument })),
);
const PublicPermit = lazy(() =>
  import('../features/permit/proof/public-permit').then((m) => ({ default: m.PublicPermit })),
);
const SealedFile = lazy(() => import('../parts/proof/sealed-file').then((m) => ({ default: m.SealedFile })));
const PublicCompletion = lazy(() =>
  import('../features/training/completion/public-completion').then((m) => ({ default: m.PublicCompletion })),
);
const Register = lazy(() => import('../features/tenancy/register/register').then((m) => ({ default: m.Register })));

function Wait() {
  return <Spin size="large" className="page-wait" />;
}

/** Every screen of who is signed in holds the connection: it brings the news, and its end tells of a server that is away. */
function Frame() {
  const signedIn = useSession((state) => state.token !== null);
  const user = useSession((state) => state.userInfo?.userId);
  useEffect(() => (signedIn && user ? startPush() : undefined), [signedIn, user]);
  return (
    <Suspense fallback={<Wait />}>
      <FloatingLineBar />
      <RootBar value={BottomBar}>
        <Outlet />
      </RootBar>
    </Suspense>
  );
}

/** Evaluated at the visit: the first page depends on who is signed in. */
function Start() {
  return <Navigate to={homePath()} replace />;
}

/** /login while signed in leads to the first page. */
function LoginRoute() {
  const signedIn = useSession((state) => state.token !== null);
  const state = useLocation().state as ReturnState | null;
  // From the first letter typed the page behind the sign-in is on its way; whoever only looks fetches nothing.
  const goal = state?.from;
  useEffect(() => {
    const ahead = () => fetchAhead(new URL(goal ?? site.home, location.origin).pathname);
    document.addEventListener('input', ahead, { once: true });
    return () => document.removeEventListener('input', ahead);
  }, [goal]);
  return signedIn ? <Navigate to={state?.from ?? '/'} replace /> : <Login />;
}

/** A screen without header and menus; it needs the sign-in like every other. */
function Bare() {
  const location = useLocation();
  const signedIn = useSession((state) => state.token !== null);
  const locked = useSession((state) => state.lock !== null);
  if (!signedIn) {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={{ from } satisfies ReturnState} />;
  }
  if (locked) return <Navigate to="/lock" replace />;
  const found = screenFor(location.pathname);
  return found?.kind === 'listed' ? <found.Component /> : null;
}

const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <RouteErrorPage />,
    children: [
      { path: '/', element: <Start /> },
      { path: '/wel', element: <Start /> },
      { path: '/login', element: <LoginRoute /> },
      { path: '/register', element: <Register /> },
      { path: '/share/riskinform', element: <SharedCard /> },
      { path: '/share/institutional', element: <SharedDocument /> },
      { path: '/share/permit', element: <PublicPermit /> },
      { path: '/share/training', element: <PublicCompletion /> },
      { path: '/share/verify', element: <SealedFile /> },
      { path: '/oauth2/authorize', element: <SocialReturn /> },
      { path: '/403', element: <ErrorPage code={403} /> },
      { path: '/404', element: <ErrorPage code={404} /> },
      { path: '/500', element: <ErrorPage code={500} /> },
      ...bareScreens.map((screen) => ({ path: screen.path, element: <Bare /> })),
      // Everything else is decided at run time: hand-written screens, the user's menu, or 404.
      { path: '*', element: <Console /> },
    ],
  },
];

export function createRouter() {
  const router = createBrowserRouter(routes);
  router.subscribe(({ location }) => noteAddress(location));
  return router;
}
