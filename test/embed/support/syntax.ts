// A program as a tree, and which names it declares where.
import { parseAst } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** A declared name: where it is valid, and of which function at which place it is a parameter. */
export interface Binding {
  key: string;
  parameterOf?: { fn: Node; place: number };
}

export interface Scope {
  parent: Scope | undefined;
  own: Map<string, Binding>;
}

export const parse = (file: string, code: string): Node =>
  parseAst(code, { lang: file.endsWith('.ts') ? 'ts' : 'js' }) as unknown as Node;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

export const isFunction = (node: Node): boolean => /^(Arrow)?Function(Expression|Declaration)?/.test(node.type);

/** The expression inside `(el as T)!`, `el?.x` and parentheses. */
export function bare(node: Node): Node {
  const wraps =
    /^(TS(As|NonNull|Satisfies|Instantiation)Expression|TSTypeAssertion|ChainExpression|ParenthesizedExpression)$/;
  return wraps.test(node.type) ? bare(node.expression as Node) : node;
}

/** The text of a literal, also of a template in which nothing is put. */
export function literal(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || nodes(node.expressions).length > 0) return undefined;
  return nodes(node.quasis)
    .map((part) => (part.value as { cooked: string }).cooked)
    .join('');
}

/** The names that a node makes valid inside of itself; a program's are known by name alone, over all of its files. */
export function scopeOf(node: Node, file: string, parent: Scope | undefined): Scope | undefined {
  const own = new Map<string, Binding>();
  const declare = (name: Node, parameterOf?: Binding['parameterOf']): void => {
    const key = node.type === 'Program' ? String(name.name) : `${file}:${name.start}`;
    own.set(String(name.name), { key, ...(parameterOf && { parameterOf }) });
  };
  const declareAll = (statements: Node[]): void => {
    for (const statement of statements) for (const name of declaredBy(statement)) declare(name);
  };
  if (isFunction(node)) {
    if (node.id) declare(node.id as Node);
    for (const [place, parameter] of nodes(node.params).entries()) {
      for (const name of namesIn(parameter)) declare(name, isPlain(parameter) ? { fn: node, place } : undefined);
    }
  } else if (node.type === 'Program' || node.type === 'BlockStatement') declareAll(nodes(node.body));
  else if (/^For(In|Of)?Statement$/.test(node.type)) declareAll(nodes([node.init, node.left]));
  else if (node.type === 'CatchClause') for (const name of nodes(node.param).flatMap(namesIn)) declare(name);
  if (own.size === 0) return parent;
  return { parent, own };
}

export function lookUp(name: string, scope: Scope | undefined): Binding | undefined {
  return scope && (scope.own.get(name) ?? lookUp(name, scope.parent));
}

const isPlain = (parameter: Node) =>
  parameter.type === 'Identifier' || (parameter.left as Node | undefined)?.type === 'Identifier';

function declaredBy(statement: Node): Node[] {
  if (statement.type === 'VariableDeclaration')
    return nodes(statement.declarations).flatMap((one) => namesIn(one.id as Node));
  if (statement.type === 'ImportDeclaration')
    return nodes(statement.specifiers).map((specifier) => specifier.local as Node);
  if (statement.type.startsWith('Export')) return nodes(statement.declaration).flatMap(declaredBy);
  return /^(Function|Class)Declaration$/.test(statement.type) ? nodes(statement.id) : [];
}

/** The names in a pattern. */
function namesIn(pattern: Node): Node[] {
  if (pattern.type === 'Identifier') return [pattern];
  return ['properties', 'elements', 'value', 'left', 'argument', 'parameter'].flatMap((part) =>
    nodes(pattern[part]).flatMap(namesIn),
  );
}
