// Rules for a new password. The service checks the same.
const LENGTH_MIN = 12;
const LENGTH_MAX = 128;

export const NEW_PASSWORD_HINT = `At least ${LENGTH_MIN} characters. A sentence that only you know is a good one.`;

export function checkNewPassword(password: string): { newPassword?: string } {
  if (password.length < LENGTH_MIN) return { newPassword: `Use at least ${LENGTH_MIN} characters.` };
  if (password.length > LENGTH_MAX) return { newPassword: `Use at most ${LENGTH_MAX} characters.` };
  return {};
}
