// Passwords of tests cost little to hash: the sign-in library's scrypt takes a tenth of a second of processor time, and tests sign in
// many hundred times. The derivation is Node's own with fewer rounds, and the library must still ask for the usual number. Two files
// take the full cost: test/golden, whose folders of old releases keep hashes made at it, and the comparison of costs in test/http/accounts-limits.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const FULL_ROUNDS = 16_384;
const FEW_ROUNDS = 16;

type Scrypt = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

const full: Scrypt = crypto.scrypt;

const cheap: Scrypt = (password, salt, length, options, callback) => {
  if (options.N !== FULL_ROUNDS) throw new Error(`a password is hashed in ${options.N} rounds, not ${FULL_ROUNDS}`);
  full(password, salt, length, { ...options, N: FEW_ROUNDS }, callback);
};

/** From now on in this process; each test file begins with cheap ones. */
export function hashPasswords(cost: 'cheap' | 'full'): void {
  crypto.scrypt = (cost === 'cheap' ? cheap : full) as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
