// Compiles the ICU messages of the words files while they are built, served or tested: a text with places becomes the parser's
// tree, and the parser stays out of the bundle.
import { parse } from '@formatjs/icu-messageformat-parser';
import { type Plugin, parseAst } from 'vite';

/** English ones stand in `messages(…)`, those of another language in the whole file. */
const WORDS_FILE = /[/-]words(\.\w+)?\.ts$/;

/** Beside marks, where no line may end. */
const FRENCH_BLANK = / (?=[:;?!»%])|(?<=«) /g;

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(written, id) {
      const [, translated] = WORDS_FILE.exec(id) ?? [];
      if (!WORDS_FILE.test(id) || !id.includes('/dashboard/src/')) return null;
      const code = translated === '.fr' ? written.replaceAll(FRENCH_BLANK, '\u00a0') : written;
      const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
      const texts = translated ? textsIn(program) : callsIn(program).flatMap(textsIn);
      let compiled = code;
      for (const { start, end, text } of texts.toReversed()) {
        compiled = compiled.slice(0, start) + JSON.stringify(parse(text, { ignoreTag: true })) + compiled.slice(end);
      }
      return { code: compiled, map: null };
    },
  };
}

function callsIn(node: Node): Node[] {
  const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'messages') return given?.slice(1) ?? [];
  return nodesIn(node).flatMap(callsIn);
}

interface Text {
  start: number;
  end: number;
  text: string;
}

/** Those that have places, in their order. */
function textsIn(node: Node): Text[] {
  const { value, quasis, start, end } = node as Node & { quasis?: { value: { cooked: string } }[] };
  const text =
    node.type === 'Literal' ? value : node.type === 'TemplateLiteral' ? quasis?.[0]?.value.cooked : undefined;
  if (typeof text === 'string') return text.includes('{') ? [{ start, end, text }] : [];
  return nodesIn(node).flatMap(textsIn);
}

const nodesIn = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
