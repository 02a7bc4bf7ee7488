// Makes the script small, with one minifier. Names of the script's own properties begin with `_` and become short ones.
import { minify } from 'terser';

/**
 * What the script writes into the tab's storage, and nowhere else, by short names. They stay the same over releases: a page may
 * find what an earlier version left.
 */
export const STORED: Record<string, string> = {
  _counted: 'n',
  _began: 'b',
  _acted: 'a',
  _alive: 'l',
  _announced: 't',
  _completed: 'd',
  _submitted: 's',
  _from: 'f',
  _tries: 'r',
  _client: 'c',
};

/** A member of what is sent, by its own name. */
const SENT = '_tag';

/** The script, and the short name of each property. */
export async function minifyScript(code: string): Promise<{ code: string; names: Record<string, string> }> {
  const own = (name: string) => `$${name}`;
  const stored = Object.entries(STORED).map(([name, short]) => [own(name), short]);
  const nameCache = { props: { props: Object.fromEntries(stored) as Record<string, string> } };
  const { code: small = '' } = await minify(code, {
    ecma: 2020,
    nameCache,
    compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false },
    mangle: { properties: { regex: /^_/, reserved: [SENT] } },
  });
  const names = Object.entries(nameCache.props.props).map(([name, short]) => [name.slice(1), short]);
  return { code: small, names: Object.fromEntries(names) as Record<string, string> };
}
