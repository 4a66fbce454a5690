import type { FeatureParts } from '../../room/feature-parts.ts';
import { later } from '../../ui/later.tsx';

// Uses the catalogue of films, because each catalogue costs all pages some bytes.
const parts = later(() => import('./Library.tsx'), ['film']);

export const roomLibrary = {
  name: 'library',
  AddWays: parts((module) => module.LibraryButton),
  Dialog: parts((module) => module.LateDialog),
} as const satisfies FeatureParts & { Dialog: unknown };
