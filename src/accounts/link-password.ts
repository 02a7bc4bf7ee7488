// Passwords of shared links: hashed as those of people are, by the library that signs them in.
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { DomainError } from '../domain/error.ts';

export const hashLinkPassword = (password: string): Promise<string> => hashPassword(password);

/** Throws `forbidden` when it is another one. */
export async function checkLinkPassword(hash: string, password: string): Promise<void> {
  if (!(await verifyPassword({ hash, password }))) throw new DomainError('forbidden', 'This is not the password');
}
