import { Component, type ReactNode } from 'react';
import { Late } from '../ui/Late.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The fallback for children that threw an error or whose code could not be loaded. */
  fallback: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Goes around parts that load later and that a page can do without. Nothing shows until they have loaded, nor if they can't be loaded. */
export function Decoration({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
