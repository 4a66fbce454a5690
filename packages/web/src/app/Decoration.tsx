import { type ReactNode } from 'react';
import { Late } from '../ui/Late.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Goes around parts that load later and that a page can do without. Nothing shows until they have loaded, nor if they can't be loaded. */
export function Decoration({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
