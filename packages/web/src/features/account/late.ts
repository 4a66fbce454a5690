import { later } from '../../ui/later.tsx';

/** The dialog to log in or register, with the catalogues of its forms and refusals. */
export const LoginDialog = later(() => import('./LoginDialog.tsx'), ['account', 'errors'])((module) => module.LoginDialog);
