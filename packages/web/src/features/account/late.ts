import { later } from '../../ui/later.tsx';

export const LoginDialog = later(() => import('./LoginDialog.tsx'), ['account', 'errors'])((module) => module.LoginDialog);
