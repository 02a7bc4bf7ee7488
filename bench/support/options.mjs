// Options of a bench, from the command line.

/** The value behind `--name`. */
export const option = (name, fallback) => {
  const position = process.argv.indexOf(`--${name}`);
  return position === -1 ? fallback : process.argv[position + 1];
};

/** Whether to take seeds that the rules and models were not made with. */
export const isHeldOut = process.argv.includes('--held-out');
