// Makes variables of the members of the script's one state: in the file that pages load, a variable takes fewer bytes than a member does.
import { parseAst } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** Its name in the source. */
const STATE = 'state';

/**
 * Makes the members of the state variables of the bundle, which declares it once. Throws where it is used as a whole. Lines stay
 * where they are, so that a source map still says which file each is from.
 */
export function stateAsVariables(code: string): string {
  const members = new Set<string>();
  const edits: { start: number; end: number; text: () => string }[] = [];
  const text = ({ start, end }: Node) => code.slice(start, end);
  const variable = (key: unknown): string => {
    const name = text(key as Node);
    members.add(name);
    return `${STATE}$${name}`;
  };
  const isState = (node: unknown) => (node as Node | null)?.type === 'Identifier' && (node as Node)['name'] === STATE;
  const listOf = (object: Node) => (object['properties'] ?? []) as Node[];

  const visit = (node: Node): void => {
    const { type, start, end, id, init, object, property } = node as Node &
      Record<'id' | 'init' | 'object' | 'property', Node>;
    if (type === 'VariableDeclarator' && isState(id)) {
      const first = listOf(init).map(({ key, value }) => [variable(key), text(value as Node)] as const);
      const known = new Set(first.map(([name]) => name));
      edits.push({
        start,
        end,
        text: () =>
          [
            ...first.map(([name, value]) => `${name} = ${value}`),
            ...[...members].map((name) => `${STATE}$${name}`).filter((name) => !known.has(name)),
          ].join(', '),
      });
    } else if (type === 'VariableDeclarator' && isState(init) && listOf(id).every(isPlain)) {
      const copies = listOf(id).map(({ key, value }) => `${text(value as Node)} = ${variable(key)}`);
      edits.push({ start, end, text: () => copies.join(', ') });
    } else if (type === 'MemberExpression' && isState(object) && !node['computed']) {
      const name = variable(property);
      edits.push({ start, end, text: () => name });
    } else if (isState(node)) {
      throw new Error(`the state is used as a whole: ${code.slice(start - 40, end + 20)}`);
    } else {
      // A name of a member is no variable.
      for (const [member, child] of Object.entries(node))
        for (const one of [child].flat())
          if (one && typeof one === 'object' && 'type' in one && !isName(node, member)) visit(one as Node);
    }
  };
  visit(parseAst(code) as unknown as Node);

  let made = '';
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    const linesGone = code.slice(start, end).split('\n').length - text().split('\n').length;
    made += code.slice(at, start) + text() + '\n'.repeat(linesGone);
    at = end;
  }
  return made + code.slice(at);
}

const isName = ({ type, computed }: Node, member: string): boolean =>
  !computed && ((type === 'MemberExpression' && member === 'property') || (type === 'Property' && member === 'key'));

/** One member, by its name, without a value for where it is missing. */
const isPlain = ({ type, computed, value }: Node): boolean =>
  type === 'Property' && !computed && (value as Node).type === 'Identifier';
