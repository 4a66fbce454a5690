import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

export interface NavLinkProps {
  /** A path of the app. */
  to: string;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

export function NavLink({ to, ...rest }: NavLinkProps) {
  const [pathname] = useLocation();
  return <Link to={to} aria-current={pathname === to ? 'page' : undefined} {...rest} />;
}
