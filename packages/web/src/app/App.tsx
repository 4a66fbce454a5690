import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { QuickRoomProvider } from '../features/quick-room/QuickRoomProvider.tsx';
import { Footer } from './Footer.tsx';
import styles from './App.module.css';
import { AccountPage, BrowsePage, DiscordPage, HomePage, MyRoomsPage, PasswordResetPage, RoomPage } from './pages.ts';
import { Shell } from './Shell.tsx';

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
      <Footer />
    </div>
  );
}

function ToRoom() {
  const { roomId = '' } = useParams();
  return <Navigate to={`/room/${encodeURIComponent(roomId)}`} replace />;
}
