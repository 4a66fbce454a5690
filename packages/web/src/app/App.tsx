import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router';
import { QuickRoomProvider } from '../features/quick-room/QuickRoomProvider.tsx';
import styles from './App.module.css';
import {
  AccountPage,
  AttributionPage,
  BrowsePage,
  DiscordPage,
  HomePage,
  MyRoomsPage,
  NotFoundPage,
  PasswordResetPage,
  PrivacyPage,
  QuickRoomPage,
  RoomPage,
} from './pages.ts';
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
          <Route path="/room/:roomId" element={<RoomPage />} />
          <Route element={<WithFooter />}>
            <Route path="/" element={<HomePage />} />
            <Route path="/rooms" element={<BrowsePage />} />
            <Route path="/my-rooms" element={<MyRoomsPage />} />
            <Route path="/account" element={<AccountPage />} />
            <Route path="/passwordreset" element={<PasswordResetPage />} />
            <Route path="/discord" element={<DiscordPage />} />
            <Route path="/quick" element={<QuickRoomPage />} />
            <Route path="/attribution" element={<AttributionPage />} />
            <Route path="/privacypolicy" element={<PrivacyPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
        <Route path="/r/:roomId" element={<ToRoom />} />
        <Route path="/rooms/:roomId" element={<ToRoom />} />
      </Routes>
    </QuickRoomProvider>
  );
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
