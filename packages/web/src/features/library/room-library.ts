import type { FeatureParts } from '../../room/feature-parts.ts';
import { later } from '../../ui/later.tsx';

// It has its texts in the catalogue of films: each catalogue costs all pages some bytes.
const parts = later(() => import('./Library.tsx'), ['film']);

/** Films of a folder of the operator. */
export const roomLibrary = {
  name: 'library',
  AddWays: parts((module) => module.LibraryButton),
  Dialog: parts((module) => module.LateDialog),
} as const satisfies FeatureParts & { Dialog: unknown };
