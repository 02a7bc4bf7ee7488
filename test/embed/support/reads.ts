// A program's reads, by its syntax tree: members, globals, attributes, texts. The program is TypeScript or minified code.
import { bare, isFunction, isNode, literal, lookUp, type Node, nodes, parse, type Scope, scopeOf } from './syntax.ts';

export interface Read {
  file: string;
  /** The member, global, attribute or text that is read. */
  word: string;
  /** The code that reads it. */
  text: string;
}

export interface Reads {
  /** By name: dotted, in brackets, taken apart by a pattern, looked for with `in`. */
  members: Read[];
  /** Names that the program does not declare; where a member of one is read, with it: `document.hidden`. */
  globals: Read[];
  /** By the name that reaches `getAttribute`, through however many functions; `?` where that is no literal. */
  attributes: Read[];
  /** Members whose name is computed; the word is what they are members of. */
  computed: Read[];
  /** Every text of the program. */
  texts: Read[];
}

/** The files are read together: what one exports, another imports by the same name. */
export function readsOf(files: Readonly<Record<string, string>>): Reads {
  const programs = Object.entries(files).map(([file, code]) => ({ file, code, tree: parse(file, code) }));
  /** Functions that read an attribute, and at which place they take its name. Each round finds those that call them. */
  const readers = new Map<string, number>();
  for (;;) {
    const before = readers.size;
    const reads: Reads = { members: [], globals: [], attributes: [], computed: [], texts: [] };
    for (const { file, code, tree } of programs) walk(tree, file, code, readers, reads);
    if (readers.size === before) return reads;
  }
}

function walk(program: Node, file: string, code: string, readers: Map<string, number>, reads: Reads): void {
  /** The names that functions are kept under. */
  const keyOf = new Map<Node, string>();
  const textOf = (node: Node) => code.slice(node.start, node.end);
  const note = (list: Read[], word: string, node: Node) => list.push({ file, word, text: textOf(node) });

  function visit(node: Node, above: Scope | undefined, parent?: Node): void {
    if (isType(node)) return;
    const scope = scopeOf(node, file, above);
    look(node, scope, parent);
    for (const [part, child] of Object.entries(node)) {
      if (!isRead(node, part)) continue;
      for (const one of nodes(child)) visit(one, scope, node);
    }
  }

  function look(node: Node, scope: Scope | undefined, parent: Node | undefined): void {
    if (node.type === 'Literal' && typeof node.value === 'string') note(reads.texts, node.value, node);
    if (node.type === 'TemplateElement') note(reads.texts, (node.value as { cooked: string }).cooked, node);
    if (node.type === 'VariableDeclarator' && node.init) keep(node.id as Node, bare(node.init as Node), scope);
    if (node.type === 'FunctionDeclaration') keep(node.id as Node, node, scope);
    if (node.type === 'MemberExpression') member(node, scope, parent);
    if (node.type === 'ObjectPattern') taken(node);
    if (node.type === 'BinaryExpression' && node.operator === 'in')
      note(reads.members, literal(node.left as Node) ?? '?', node);
    if (node.type === 'ImportExpression' || node.type === 'MetaProperty') note(reads.globals, 'import', node);
    if (node.type === 'CallExpression') call(node, scope);
    if (node.type === 'Identifier') identifier(node, scope, parent);
  }

  /** A function under the name by which it is called. */
  function keep(name: Node, fn: Node, scope: Scope | undefined): void {
    const key = lookUp(String(name.name), scope)?.key;
    if (isFunction(fn) && key !== undefined) keyOf.set(fn, key);
  }

  function member(node: Node, scope: Scope | undefined, parent: Node | undefined): void {
    const [object, property] = [bare(node.object as Node), node.property as Node];
    const word = node.computed ? literal(property) : String(property.name);
    if (word === undefined) {
      if (typeof property.value !== 'number') note(reads.computed, textOf(object), node);
      return;
    }
    note(reads.members, word, node);
    if (isGlobal(object, scope)) note(reads.globals, `${object.name}.${word}`, node);
    if (word === 'getAttribute' && !isCalled(node, parent)) note(reads.attributes, '?', node);
  }

  function taken(pattern: Node): void {
    for (const property of nodes(pattern.properties)) {
      const key = property.key as Node | undefined;
      if (!key) note(reads.members, '...', pattern);
      else if (property.computed && literal(key) === undefined) note(reads.computed, '{}', pattern);
      else note(reads.members, literal(key) ?? String(key.name), pattern);
    }
  }

  function call(node: Node, scope: Scope | undefined): void {
    const place = namePlace(bare(node.callee as Node), scope);
    if (place === undefined) return;
    const name = nodes(node.arguments)[place];
    const reported = name && literal(bare(name));
    if (reported !== undefined) {
      note(reads.attributes, reported, node);
      return;
    }
    const from = name?.type === 'Identifier' ? lookUp(String(name.name), scope)?.parameterOf : undefined;
    const key = from && keyOf.get(from.fn);
    if (key === undefined) note(reads.attributes, '?', node);
    else readers.set(key, from?.place ?? 0);
  }

  /** At which place a call takes the name of an attribute, if it reads one. */
  function namePlace(callee: Node, scope: Scope | undefined): number | undefined {
    if (callee.type === 'Identifier') return readers.get(lookUp(String(callee.name), scope)?.key ?? '');
    if (callee.type !== 'MemberExpression') return undefined;
    if (nameOf(callee) === 'getAttribute') return 0;
    const object = bare(callee.object as Node);
    return nameOf(callee) === 'call' && nameOf(object) === 'getAttribute' ? 1 : undefined;
  }

  function identifier(node: Node, scope: Scope | undefined, parent: Node | undefined): void {
    const binding = lookUp(String(node.name), scope);
    const isObject = parent?.type === 'MemberExpression' && bare(parent.object as Node) === node;
    if (!binding) {
      // With its member it is noted where the member is.
      if (!isObject || (parent.computed && literal(parent.property as Node) === undefined))
        note(reads.globals, String(node.name), node);
      return;
    }
    // A reader that is handed on may be called with any name.
    const isCallee = parent?.type === 'CallExpression' && parent.callee === node;
    if (readers.has(binding.key) && !isCallee) note(reads.attributes, '?', parent ?? node);
  }

  visit(program, undefined);
}

const nameOf = (node: Node): string | undefined => {
  const property = node.property as Node | undefined;
  return property && (node.computed ? literal(property) : String(property.name));
};

const isGlobal = (node: Node, scope: Scope | undefined) =>
  node.type === 'Identifier' && !lookUp(String(node.name), scope);

/** `el.getAttribute(…)`, or `….getAttribute.call(…)`. */
const isCalled = (node: Node, parent: Node | undefined) =>
  (parent?.type === 'CallExpression' && parent.callee === node) ||
  (parent?.type === 'MemberExpression' && nameOf(parent) === 'call');

const isType = (node: Node) => node.type.startsWith('TS') && bare(node) === node && node.type !== 'TSExportAssignment';

/** Not what a node declares or is called by: the names of members and keys, of declarations, of modules. */
function isRead(node: Node, part: string): boolean {
  if (node.type === 'MemberExpression' || node.type === 'Property') {
    if (part === 'property' || part === 'key') return node.computed === true;
  }
  if (/^(Import|Export(All|Named))/.test(node.type)) return part === 'declaration';
  if (/^(Method|Property)Definition$/.test(node.type)) return part !== 'key' || node.computed === true;
  if (node.type === 'VariableDeclarator' && part === 'id')
    return !isNode(node[part]) || node[part].type !== 'Identifier';
  if (isFunction(node) && part === 'id') return false;
  return !/^(Labeled|Break|Continue)Statement$/.test(node.type) || part === 'body';
}
