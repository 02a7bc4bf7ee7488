// Makes the script small, with one minifier. Names of the script's own properties begin with `_` and become short ones.
import { minify } from 'terser';

/**
 * Short names of the properties that the script writes into the tab's storage, and nowhere else. They stay the same over releases: a page may
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
  _turned: 'u',
  _inferred: 'i',
  _pages: 'p',
  _set: 'k',
};

/** A member of what is sent, by its own name. */
const SENT = '_tag';

/** A row of the table is what it holds, without the function that takes its reason: the minifier inlines a function of many places where an annotation says so. */
const ROW = /\brule\((?=\s*["'`])/g;

export interface Minified {
  code: string;
  /** The short name of each property. */
  names: Record<string, string>;
  /** Where the pieces of the code come from, if that was asked for. */
  map: string | undefined;
}

/** `map` says where the pieces of what is given come from. */
export async function minifyScript(given: string, map?: string): Promise<Minified> {
  const own = (name: string) => `$${name}`;
  const stored = Object.entries(STORED).map(([name, short]) => [own(name), short]);
  const nameCache = { props: { props: Object.fromEntries(stored) as Record<string, string> } };
  const made = await minify(given.replace(ROW, '/*@__INLINE__*/rule('), {
    ecma: 2020,
    nameCache,
    compress: {
      passes: 3,
      inline: 1,
      unsafe_arrows: true,
      unsafe_methods: true,
      pure_getters: true,
      keep_fargs: false,
    },
    mangle: { properties: { regex: /^_/, reserved: [SENT] } },
    format: { quote_style: 1 },
    ...(map && { sourceMap: { content: map } }),
  });
  const names = Object.entries(nameCache.props.props).map(([name, short]) => [name.slice(1), short]);
  return {
    code: made.code ?? '',
    names: Object.fromEntries(names) as Record<string, string>,
    map: made.map as string | undefined,
  };
}
