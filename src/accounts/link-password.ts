// Passwords of shared links, hashed by the sign-in library like the passwords of people.
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { DomainError } from '../domain/error.ts';

export const hashLinkPassword = (password: string): Promise<string> => hashPassword(password);

/** Throws `forbidden` when the password is wrong. */
export async function checkLinkPassword(hash: string, password: string): Promise<void> {
  if (!(await verifyPassword({ hash, password }))) throw new DomainError('forbidden', 'This is not the password');
}
