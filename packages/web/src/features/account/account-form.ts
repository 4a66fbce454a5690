import { limits, MatineeError, registerBodySchema, unknownErrorMessage } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { ErrorText } from '../../common/texts/use-error-text.ts';

/** Key of the catalogue `account`. */
export type FieldProblem =
  | 'userRequired'
  | 'passwordRequired'
  | 'codeRequired'
  | 'nameRequired'
  | 'scopesRequired'
  | 'roomNameWrong'
  | 'emailWrong'
  | 'usernameLength'
  | 'passwordShort'
  | 'passwordsDiffer';
export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>;

export interface LoginForm {
  user: string;
  password: string;
}
export const emptyLogin: LoginForm = { user: '', password: '' };

export function findLoginProblems({ user, password }: LoginForm): Problems<keyof LoginForm> {
  return { ...(user.trim() === '' && { user: 'userRequired' }), ...(password === '' && { password: 'passwordRequired' }) };
}

export interface RegisterForm {
  email: string;
  username: string;
  password: string;
  again: string;
}
export const emptyRegister: RegisterForm = { email: '', username: '', password: '', again: '' };

export function isEmail(text: string): boolean {
  return registerBodySchema.shape.email.safeParse(text).success;
}

export function findNewPasswordProblems({ password, again }: Pick<RegisterForm, 'password' | 'again'>): Problems<'password' | 'again'> {
  return {
    ...(password.length < limits.minPasswordLengthInForm && { password: 'passwordShort' }),
    ...(again !== password && { again: 'passwordsDiffer' }),
  };
}

export function findRegisterProblems(form: RegisterForm): Problems<keyof RegisterForm> {
  const length = form.username.trim().length;
  return {
    ...(form.email.trim() !== '' && !isEmail(form.email.trim()) && { email: 'emailWrong' }),
    ...((length < 1 || length > limits.maxUsernameLength) && { username: 'usernameLength' }),
    ...findNewPasswordProblems(form),
  };
}

/** Returns the fields whose values another account has. */
export function findTakenFields(error: unknown): readonly string[] {
  return error instanceof MatineeError && error.name === 'AlreadyInUse' ? (error.details.fields ?? []) : [];
}

/** Sentence, or the key of one, about a failed login or registration. */
export type FormFailure = { message: string } | { key: 'wrongCredentials' | 'badPassword' | 'noReason' | 'noAnswer' | 'weird' };

export async function toFormFailure(error: unknown, errorText: ErrorText): Promise<FormFailure> {
  if (error instanceof z.core.$ZodError) return { key: 'weird' };
  if (!(error instanceof MatineeError)) return { key: 'noAnswer' };
  if (error.name === 'WrongCredentials') return { key: 'wrongCredentials' };
  const isNew = error.details.reason !== 'password_wrong' && error.details.reason !== 'password_missing';
  if (error.name === 'BadPasswordError' && isNew) return { key: 'badPassword' };
  // A newer server may refuse by a name that isn't known here, with a sentence that is worth showing.
  const isSilent = error.message === '' || error.message === unknownErrorMessage;
  if (error.name === 'Unknown' && isSilent) return { key: 'noReason' };
  return { message: await errorText(error) };
}

/** Whether the account has a second factor and no code was sent yet. */
export function isCodeRequired(error: unknown): boolean {
  return error instanceof MatineeError && error.name === 'SecondFactorRequired' && error.details.reason === undefined;
}
