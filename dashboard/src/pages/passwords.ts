// Rules for a new password. The service checks the same.
import { passwordsWords as words } from './words.ts';

const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

export const NEW_PASSWORD_HINT = words.hint({ min: LENGTH_MIN });

export function checkNewPassword(password: string): { newPassword?: string } {
  if (password.length < LENGTH_MIN) return { newPassword: words.atLeast({ min: LENGTH_MIN }) };
  if (password.length > LENGTH_MAX) return { newPassword: words.atMost({ max: LENGTH_MAX }) };
  return {};
}
