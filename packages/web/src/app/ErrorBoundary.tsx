import { Component, type ReactNode } from 'react';
import { Late } from '../ui/Late.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
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

/** Shows nothing until decorative children have loaded, or if loading fails. */
export function Decoration({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Late>{children}</Late>
    </ErrorBoundary>
  );
}
