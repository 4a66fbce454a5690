import { pathOfPage, serverUrl } from '../../urls/own-urls.ts';

/** Leaves the app for the login of a provider, which leads back to this page. */
export function goToProvider(id: 'discord' | 'oidc'): void {
  location.assign(serverUrl(`/api/auth/${id}?redirect=${encodeURIComponent(pathOfPage())}`));
}
