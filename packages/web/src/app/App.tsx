import { type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { QuickRoomProvider } from '../features/quick-room/QuickRoomProvider.tsx';
import styles from './App.module.css';
import { Decoration } from './ErrorBoundary.tsx';
import { pages, type LoadablePage } from './pages.tsx';
import { Shell } from './Shell.tsx';
import { lateFrame } from './late.ts';

// Rooms have no footer, and on other pages it is below the fold.
const Footer = lateFrame.within((parts) => parts.Footer);
const OfflineBar = lateFrame.within((parts) => parts.OfflineBar);

export function App() {
  return (
    <QuickRoomProvider>
      <Switch>
        <Route path="/r/:roomId">{toRoom}</Route>
        <Route path="/rooms/:roomId">{toRoom}</Route>
        <Route>
          <Shell>
            <Switch>
              {pages.filter(({ hasFooter }) => !hasFooter).map(toRoute)}
              <Route>
                <WithFooter>
                  <Switch>{pages.filter(({ hasFooter }) => hasFooter).map(toRoute)}</Switch>
                </WithFooter>
              </Route>
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </QuickRoomProvider>
  );
}

function toRoute({ path, Page }: LoadablePage) {
  return <Route key={path} path={path} component={Page} />;
}

function WithFooter({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Decoration>
        <OfflineBar />
      </Decoration>
      {children}
      <Decoration>
        <Footer />
      </Decoration>
    </div>
  );
}

function toRoom({ roomId }: { roomId: string }) {
  return <Redirect to={`/room/${encodeURIComponent(roomId)}`} replace />;
}
