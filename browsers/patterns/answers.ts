// Ways in which the server of a pattern answers.
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => string | undefined;

export const to =
  (path: string): Answer =>
  (_request, _body, response) => {
    response.writeHead(303, { location: path }).end();
    return undefined;
  };

/** Each text in turn, without the script's tag; the last one from then on. */
export const says = (...texts: string[]): Answer => {
  let nth = 0;
  return (_request, _body, response) => {
    response.end(texts[Math.min(nth++, texts.length - 1)]);
    return undefined;
  };
};

/** Each status in turn, and nothing else; the last one from then on. */
export const statuses = (...list: number[]): Answer => {
  let nth = 0;
  return (_request, _body, response) => {
    response.writeHead(list[Math.min(nth++, list.length - 1)] ?? 200).end();
    return undefined;
  };
};

/** The request hangs. */
export const never: Answer = () => undefined;
