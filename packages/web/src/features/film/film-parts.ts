export { CopyDialog } from './CopyDialog.tsx';
export { FilmDialog } from './FilmDialog.tsx';
export { FilmNote } from './FilmNote.tsx';
export { UndecodableNote } from './UndecodableNote.tsx';
export { ReadyFilms, WaitingFilms } from './WaitingFilms.tsx';
