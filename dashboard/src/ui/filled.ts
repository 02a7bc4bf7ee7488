// Sentences with markup in them. Each is written whole in a words file, with a name in braces where a link, a key or a value
// goes, so that a translator can put its parts in any order.
import { createElement, Fragment, type ReactNode } from 'react';

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

/** `filled('{live} shows each event.', { live: <Link to="live">Live</Link> })` */
export function filled<Text extends string>(text: Text, parts: Readonly<Record<Places<Text>, ReactNode>>): ReactNode {
  const pieces = text.split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[piece as Places<Text>])),
  );
}
