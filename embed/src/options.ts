/** What a page tells the script: the data attributes of its tag, or the argument of `init`. */
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
  /** A step key or the beginning of a path that means success. */
  success?: string;
  /** A selector of buttons outside forms that submit. */
  submit?: string;
}

export let options = {} as Options;
/** Where the service gives the journey's step keys, and the name of the session in the tab's storage. */
export let place: string;

export const setOptions = (given: Options): void => {
  options = given;
  place = `${options.endpoint}/../../embed/steps/${options.org}/${options.journey}`;
};
