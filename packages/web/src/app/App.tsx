import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router';
import { QuickRoomProvider } from '../features/quick-room/QuickRoomProvider.tsx';
import styles from './App.module.css';
import { pages, type Page } from './pages.tsx';
import { Shell } from './Shell.tsx';

// Rooms have none, and elsewhere it is out of sight at first.
const Footer = lazy(async () => ({ default: (await import('./Footer.tsx')).Footer }));
// Rooms speak for themselves, and need not load it.
const OfflineBar = lazy(async () => ({ default: (await import('./OfflineBar.tsx')).OfflineBar }));

/** The routes of the product. */
export function App() {
  return (
    <QuickRoomProvider>
      <Routes>
        <Route element={<Shell />}>
          {pages.filter(({ hasFooter }) => !hasFooter).map(toRoute)}
          <Route element={<WithFooter />}>{pages.filter(({ hasFooter }) => hasFooter).map(toRoute)}</Route>
        </Route>
        <Route path="/r/:roomId" element={<ToRoom />} />
        <Route path="/rooms/:roomId" element={<ToRoom />} />
      </Routes>
    </QuickRoomProvider>
  );
}

function toRoute({ path, Page }: Page) {
  return <Route key={path} path={path} element={<Page />} />;
}

function WithFooter() {
  return (
    <div className={styles.page}>
      <Suspense>
        <OfflineBar />
      </Suspense>
      <Outlet />
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}

function ToRoom() {
  const { roomId = '' } = useParams();
  return <Navigate to={`/room/${encodeURIComponent(roomId)}`} replace />;
}
