/**
 * Writes functions that are called in one place out at that place. A bundler and two minifiers leave many of them: those
 * that set a variable of another module, and those of several statements. Each costs a frame, a name and a call, some six
 * bytes after compression. What cannot be written out without a change of meaning stays.
 */
import { parseAst } from 'vite';
import { childrenOf, isFunction, type Node, namesIn } from './script.ts';

interface Call {
  node: Node;
  /** From the call outwards. */
  around: Node[];
}

/** The script as one function that is called, with the names of the source. */
export function inlineCalls(code: string): string {
  for (let text = code; ; ) {
    const next = inlineOne(text);
    if (next === undefined) return text;
    text = next;
  }
}

/** Functions of one expression without braces: nobody looks at what they answer, or they would say `return`. */
export function dropBraces(code: string): string {
  const braces = all(parseAst(code) as unknown as Node).flatMap(({ type, body }) => {
    const block = body as Node;
    if (type !== 'ArrowFunctionExpression' || block.type !== 'BlockStatement') return [];
    const [only, ...rest] = block['body'] as Node[];
    const expression = only?.['expression'] as Node | undefined;
    if (!expression || expression.type === 'SequenceExpression' || rest.length > 0) return [];
    return [block.start, block.end - 1];
  });
  return code
    .split('')
    .filter((_letter, at) => !braces.includes(at))
    .join('');
}

function inlineOne(code: string): string | undefined {
  const identifiers = new Map<string, Node[]>();
  const declarators: Node[] = [];
  const calls: Call[] = [];
  const walk = (node: Node, around: Node[]): void => {
    if (node.type === 'Identifier') {
      const name = node['name'] as string;
      identifiers.set(name, [...(identifiers.get(name) ?? []), node]);
    }
    if (node.type === 'VariableDeclarator' && node['init']) declarators.push(node);
    // The outermost call is the script itself.
    if (node.type === 'CallExpression' && around.some(isFunction)) calls.push({ node, around });
    for (const child of childrenOf(node)) walk(child, [node, ...around]);
  };
  walk(parseAst(code) as unknown as Node, []);

  for (const call of calls) {
    const callee = call.node['callee'] as Node;
    const uses = identifiers.get(callee['name'] as string) ?? [];
    const declarator =
      uses.length === 2 ? declarators.find(({ id }) => id !== callee && uses.includes(id as Node)) : undefined;
    const made = (declarator?.['init'] ?? callee) as Node;
    if (made.type !== 'ArrowFunctionExpression' || call.around.includes(made)) continue;
    const replacement = replacementOf(code, call, made, declarator !== undefined);
    if (!replacement) continue;
    const cuts: [Node, string][] = [replacement];
    if (declarator) cuts.push([declarator, `${(declarator['id'] as Node)['name']}=0`]);
    return replaceAll(code, cuts);
  }
  return undefined;
}

/** What stands in the place of what. */
function replacementOf(code: string, call: Call, made: Node, hasName: boolean): [Node, string] | undefined {
  const body = made['body'] as Node;
  const values = substitutes(code, call, made);
  if (!values || made['async'] || (hasName && wouldMeanAnother(call, made))) return;
  const source = (node: Node) =>
    replaceAll(
      code.slice(0, node.end),
      values.filter(([use]) => use.start >= node.start && use.end <= node.end),
    ).slice(node.start);
  if (body.type !== 'BlockStatement') return [call.node, `(${source(body)})`];

  const statements = body['body'] as Node[];
  if (all(body).some((node) => node.type === 'ReturnStatement' && !isWithinFunction(body, node))) return;
  if (isUnused(call) && statements.every(({ type }) => type === 'ExpressionStatement'))
    return [call.node, `(${statements.map((one) => source(one['expression'] as Node)).join()})`];

  const [parent, outer] = call.around as [Node, Node];
  const isListed = parent.type === 'SequenceExpression';
  const statement = isListed ? outer : parent;
  if (statement.type !== 'ExpressionStatement') return;
  const list = isListed ? (parent['expressions'] as Node[]) : [call.node];
  const at = list.indexOf(call.node);
  const textOf = (some: Node[]) => some.map((one) => `${code.slice(one.start, one.end)};`).join('');
  const inner = `${textOf(list.slice(0, at))}${source(body).slice(1, -1)};${textOf(list.slice(at + 1))}`;
  const holder = call.around[call.around.indexOf(statement) + 1] as Node;
  const declared = declaredIn(all(body));
  const isKnown = (node: Node) =>
    node.type === 'Identifier' && declared.has(node['name'] as string) && !isWithin(call.node, node);
  return [statement, holder.type === 'BlockStatement' && !all(holder).some(isKnown) ? inner : `{${inner}}`];
}

/** What stands in the place of each use of a parameter; undefined where it would be made at another time, or twice. */
function substitutes(code: string, { node }: Call, made: Node): [Node, string][] | undefined {
  const params = made['params'] as Node[];
  const args = node['arguments'] as Node[];
  if (args.length > params.length || params.some(({ type }) => type !== 'Identifier')) return;
  if (args.some(({ type }) => type === 'SpreadElement')) return;
  const body = made['body'] as Node;
  const inside = all(body);
  const declared = declaredIn(inside);
  if (args.flatMap(all).some(({ name }) => declared.has(name as string))) return;

  const found: [Node, string][] = [];
  for (const [at, { name }] of params.entries()) {
    const arg = args[at];
    const uses = inside.filter((one) => one.type === 'Identifier' && one['name'] === name);
    const isPlain = !arg || arg.type === 'Identifier' || arg.type === 'Literal';
    const isSet = inside.some(
      (one) => /Assign|Update/.test(one.type) && uses.includes((one['left'] ?? one['argument']) as Node),
    );
    if (isSet || declared.has(name as string)) return;
    if (!isPlain && !(uses.length === 1 && isFirst(body, uses[0] as Node))) return;
    const text = arg ? code.slice(arg.start, arg.end) : 'void 0';
    for (const use of uses) {
      const isShort = inside.some((one) => one.type === 'Property' && one['shorthand'] && one['value'] === use);
      found.push([use, isShort ? `${name}:${text}` : isPlain ? text : `(${text})`]);
    }
  }
  return found;
}

/** Whether a name that the function uses is another's where it is called. */
function wouldMeanAnother({ around }: Call, made: Node): boolean {
  const own = declaredIn(all(made));
  const there = new Set(
    around
      .filter(isFunction)
      .slice(0, -1)
      .flatMap((one) => [...declaredIn(all(one))]),
  );
  return all(made['body'] as Node).some(
    ({ type, name }) => type === 'Identifier' && !own.has(name as string) && there.has(name as string),
  );
}

/** Whether nobody looks at what the call answers. */
function isUnused({ node, around }: Call): boolean {
  let inner = node;
  for (const outer of around) {
    if (outer.type === 'ExpressionStatement') return true;
    if (outer.type === 'SequenceExpression') {
      if ((outer['expressions'] as Node[]).at(-1) !== inner) return true;
    } else if (outer.type === 'LogicalExpression' ? outer['right'] !== inner : outer.type !== 'ConditionalExpression')
      return false;
    else if (outer['test'] === inner) return false;
    inner = outer;
  }
  return false;
}

/** Nothing but reads of variables comes before it. */
function isFirst(body: Node, use: Node): boolean {
  if (isWithinFunction(body, use)) return false;
  return !all(body).some((node) => /Call|New|Assignment|Update|Await/.test(node.type) && node.end <= use.start);
}

function all(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(all)];
}

function declaredIn(nodes: readonly Node[]): Set<string> {
  return new Set(
    nodes.flatMap((node) => [
      ...(node.type === 'VariableDeclarator' ? namesIn(node['id'] as Node) : []),
      ...(isFunction(node) ? (node['params'] as Node[]).flatMap(namesIn) : []),
      ...(node.type === 'CatchClause' && node['param'] ? namesIn(node['param'] as Node) : []),
    ]),
  );
}

function isWithin(outer: Node, inner: Node): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function isWithinFunction(body: Node, node: Node): boolean {
  return all(body).some((one) => isFunction(one) && isWithin(one, node));
}

function replaceAll(code: string, cuts: readonly [Node, string][]): string {
  return cuts
    .toSorted(([a], [b]) => b.start - a.start)
    .reduce((text, [{ start, end }, by]) => text.slice(0, start) + by + text.slice(end), code);
}
