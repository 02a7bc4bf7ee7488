/** The minified script as what may be renamed and moved: its variables, with the scopes that they reach, and its declarations. */
import { parseAst } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

/** Where a name is valid. */
interface Scope {
  parent: Scope | undefined;
  /** Takes what is declared with `var`. */
  isFunction: boolean;
  own: Map<string, Binding>;
}

export interface Binding {
  key: string;
  name: string;
  declaredIn: Scope;
  /** Every scope in which another meaning of the same name would be in the way. */
  scopes: Set<Scope>;
  rivals: Binding[];
}

/** One use of a binding in the text. `{ a }` must be written `{ a: b }`. */
interface Use {
  start: number;
  end: number;
  binding: Binding;
  shorthand: boolean;
}

export interface Declaration {
  node: Node;
  binding: Binding;
  /** What must stand before it, because it is used while this one is made. */
  needs: Set<Binding>;
}

export interface Script {
  bindings: Binding[];
  declarations: Declaration[];
  render(order: readonly Declaration[], names: ReadonlyMap<Binding, string>): string;
}

/** Reads `(() => { let …; … })()`, minified, with the names of the source. */
export function readScript(code: string): Script {
  const body = bodyOf(parseAst(code) as unknown as Node);
  const top: Scope = { parent: undefined, isFunction: true, own: new Map() };
  const scopes = new Map<Node, Scope>();
  const bindings: Binding[] = [];
  const uses: Use[] = [];
  const isDeclaration = (node: Node) => node.type === 'VariableDeclaration';

  for (const node of body) {
    for (const child of isDeclaration(node) ? childrenOf(node) : [node]) {
      const owner = isDeclaration(node) ? nameOf(child['id'] as Node) : '';
      if (owner) declare(top, owner, owner);
      declareIn(child, top, owner);
    }
  }
  for (const node of body) resolveIn(node, top, false);
  for (const one of bindings) {
    one.rivals = bindings.filter((other) => other !== one && [...one.scopes].some((scope) => other.scopes.has(scope)));
  }
  uses.sort((a, b) => a.start - b.start);

  const declarations = body
    .filter(isDeclaration)
    .flatMap(childrenOf)
    .map((node) => {
      const binding = top.own.get(nameOf(node['id'] as Node)) as Binding;
      return { node, binding, needs: neededBy(node['init'] as Node | null, new Set()) };
    });
  const statements = body.filter((node) => !isDeclaration(node));

  const partsOf = ({ start, end }: Node): (string | Binding)[] => {
    let from = start;
    const parts: (string | Binding)[] = [];
    for (const use of uses.filter((one) => one.start >= start && one.end <= end)) {
      parts.push(code.slice(from, use.start) + (use.shorthand ? `${use.binding.name}:` : ''), use.binding);
      from = use.end;
    }
    return [...parts, code.slice(from, end)];
  };
  const parts = new Map([...declarations.map(({ node }) => node), ...statements].map((node) => [node, partsOf(node)]));

  return {
    bindings,
    declarations,
    render(order, names) {
      const text = (node: Node): string => {
        let out = '';
        for (const part of parts.get(node) ?? []) out += typeof part === 'string' ? part : names.get(part);
        return out;
      };
      // A block keeps its names to itself as well as a function does.
      return `{let ${order.map(({ node }) => text(node)).join()};${statements.map(text).join('')}}`;
    },
  };

  function declare(scope: Scope, name: string, key: string): void {
    if (scope.own.has(name)) return;
    const same = bindings.filter((binding) => binding.key.split('#')[0] === key).length;
    const binding: Binding = {
      key: same ? `${key}#${same}` : key,
      name,
      declaredIn: scope,
      scopes: new Set([scope]),
      rivals: [],
    };
    scope.own.set(name, binding);
    bindings.push(binding);
  }

  function declareIn(node: Node, scope: Scope, owner: string): void {
    const inner = scopeOf(node, scope);
    const declarePattern = (pattern: Node, target: Scope): void => {
      for (const name of namesIn(pattern)) declare(target, name, `${owner}.${name}`);
    };
    if (isFunction(node)) for (const param of node['params'] as Node[]) declarePattern(param, inner);
    if (node.type === 'CatchClause' && node['param']) declarePattern(node['param'] as Node, inner);
    if (node.type === 'VariableDeclaration') {
      let target = scope;
      while (node['kind'] === 'var' && !target.isFunction) target = target.parent as Scope;
      for (const { id } of node['declarations'] as { id: Node }[]) declarePattern(id, target);
    }
    for (const child of childrenOf(node)) declareIn(child, inner, owner);
  }

  /** The block of a function shares the scope of its parameters. */
  function scopeOf(node: Node, scope: Scope): Scope {
    const known = scopes.get(node);
    if (known) return known;
    if (!isFunction(node) && !/^(Block|For|ForIn|ForOf)Statement$|^CatchClause$/.test(node.type)) return scope;
    const inner: Scope = { parent: scope, isFunction: isFunction(node), own: new Map() };
    scopes.set(node, inner);
    const block = node['body'] as Node;
    if ((isFunction(node) || node.type === 'CatchClause') && block.type === 'BlockStatement') scopes.set(block, inner);
    return inner;
  }

  function resolveIn(node: Node, scope: Scope, shorthand: boolean): void {
    if (node.type === 'Identifier') {
      let at: Scope | undefined = scope;
      while (at && !at.own.has(node['name'] as string)) at = at.parent;
      const binding = at?.own.get(node['name'] as string);
      if (!binding) return;
      for (let passed = scope; passed !== at; passed = passed.parent as Scope) binding.scopes.add(passed);
      uses.push({ start: node.start, end: node.end, binding, shorthand });
      return;
    }
    const inner = scopes.get(node) ?? scope;
    for (const child of childrenOf(node)) resolveIn(child, inner, node.type === 'Property' && !!node['shorthand']);
  }

  /** What runs while a declaration is made: nothing inside of functions, but for those that it calls. */
  function neededBy(node: Node | null, found: Set<Binding>): Set<Binding> {
    if (!node || isFunction(node)) return found;
    const binding = uses.find(({ start, end }) => start === node.start && end === node.end)?.binding;
    if (node.type === 'Identifier' && binding && binding.declaredIn === top) found.add(binding);
    const called = node.type === 'CallExpression' && (node['callee'] as Node);
    if (called && called.type === 'Identifier') {
      const made = body.flatMap(childrenOf).find(({ id }) => id && nameOf(id as Node) === called['name']);
      const inside = made && (made['init'] as Node | null);
      if (inside && isFunction(inside)) neededBy(inside['body'] as Node, found);
    }
    for (const child of childrenOf(node)) neededBy(child, found);
    return found;
  }
}

function bodyOf(program: Node): Node[] {
  const [statement, ...rest] = program['body'] as Node[];
  let node = statement?.['expression'] as Node | undefined;
  while (node && !isFunction(node)) node = (node['callee'] ?? node['expression']) as Node | undefined;
  if (rest.length > 0 || !node) throw new Error('the script is not one function that is called');
  return (node['body'] as Node)['body'] as Node[];
}

export function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}

function nameOf(id: Node): string {
  if (id.type !== 'Identifier') throw new Error(`a pattern at the top level, at ${id.start}`);
  return id['name'] as string;
}

/** The names that a pattern declares; not those that its defaults use. */
export function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern['name'] as string];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'] as Node);
  if (pattern.type === 'Property') return namesIn(pattern['value'] as Node);
  return childrenOf(pattern).flatMap(namesIn);
}

/** Nodes below, without names of properties, which are no variables. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([property, below]) => {
    const isName = property === 'key' || (property === 'property' && node.type === 'MemberExpression');
    if (isName && !node['computed']) return [];
    return [below].flat().filter((one): one is Node => typeof (one as Node | null)?.type === 'string');
  });
}
