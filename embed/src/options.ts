/** Configuration by the page: the data attributes of its tag, `window.JourneyEmbedConfig`, or the argument of `init`. */
export interface Options {
  /** Organization slug. */
  org: string;
  /** Journey slug. */
  journey: string;
  /** Ingest URL. */
  endpoint: string;
  /** `prod`, `staging` or `dev`. Accepted; nothing that is collected depends on it. */
  env?: string;
  /** Writes `[JourneyEmbed]` lines to the console. */
  debug?: boolean | string;
  /** `required`: nothing is stored or sent until `consent(true)`. */
  consent?: string;
  /** Step keys in order, with optional URL patterns: `contact, address:/apply/addr`. Saves the request for them. */
  steps?: string;
  /** A step key or the beginning of a path that means success. With it nothing is inferred. */
  success?: string;
  /** Names of adapters to load. Without it they are loaded where the page shows their library; empty means none. */
  adapters?: string;
  /** A selector of buttons outside forms that submit. */
  submit?: string;
  /** Which version of the page the visitor sees: `[a-z0-9-]{1,32}`. */
  variant?: string;
  /** Proof of the site's server that this page is its own. Passed on as it is. */
  token?: string;
}
