// YAML (JSON is YAML too) from files that may come from a stranger, such as the plan in a pull request.
//
// The library compares each key of a map with every other, looks for an anchor from the start of the file for each alias, and keeps an error
// for each wrong character: 200,000 keys in 1 MiB took hours. So a file is counted while it is split into lexemes, which is linear, and a file beyond
// these limits is refused before it is parsed.
import { readFileSync, statSync } from 'node:fs';
import { Composer, CST, Lexer, LineCounter, Parser } from 'yaml';

/** Bytes of a file. A journey of a thousand steps takes a tenth. */
const PLAN_BYTES_MAX = 1024 ** 2;
/** A journey of a thousand steps, with each of their members, has 8,000 keys. */
const KEYS_MAX = 10_000;
/** Words, signs and gaps: about seven a key. */
const LEXEMES_MAX = 100_000;
/** Lists and maps in one another. A plan has three. */
const DEPTH_MAX = 32;
/** Times that a file may use its own anchors: a few of them, one in another, would make gigabytes of a line. */
const ALIASES_MAX = 100;

/** Throws an `Error` with the mistake in the file and its line. */
export function readYamlFile(path: string): unknown {
  if (statSync(path).size > PLAN_BYTES_MAX) throw new Error(`it is larger than ${PLAN_BYTES_MAX} bytes`);
  const lines = new LineCounter();
  const tokens = tokensOf(readFileSync(path, 'utf8'), lines);
  const documents = [...new Composer({ logLevel: 'error' }).compose(tokens, true)];
  const [document] = documents;
  // A tag that is unknown is a warning, and its value would be taken as text.
  const [error] = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (error) throw new Error(`${error.message} (line ${lines.linePos(error.pos[0]).line})`);
  if (documents.length > 1) throw new Error('it holds more than one document');
  return document?.toJS({ maxAliasCount: ALIASES_MAX });
}

function tokensOf(text: string, lines: LineCounter): CST.Token[] {
  const parser = new Parser(lines.addNewLine);
  // As the parser does that reads a whole text.
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  const counts = { lexemes: 0, keys: 0, aliases: 0 };
  for (const lexeme of new Lexer().lex(text)) {
    const type = CST.tokenType(lexeme);
    counts.lexemes++;
    if (type === 'map-value-ind') counts.keys++;
    if (type === 'alias') counts.aliases++;
    if (counts.keys > KEYS_MAX) throw tooMany('keys', KEYS_MAX);
    if (counts.aliases > ALIASES_MAX) throw tooMany('aliases', ALIASES_MAX);
    if (counts.lexemes > LEXEMES_MAX) throw tooMany('words and signs', LEXEMES_MAX);
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > DEPTH_MAX) throw tooMany('lists and maps in one another', DEPTH_MAX);
    const last = tokens.at(-1);
    if (last?.type === 'error') throw new Error(`${last.message} (line ${lines.linePos(last.offset).line})`);
  }
  return [...tokens, ...parser.end()];
}

const tooMany = (what: string, most: number) => new Error(`it has more than ${most.toLocaleString('en')} ${what}`);
