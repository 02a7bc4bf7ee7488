/** What a field is called: a name that is the same on the next load and in the next release. */
import { attr, closest, hosts } from './dom.ts';
import { cleanKey } from './text.ts';

/** Ids that builders and frameworks make up on each load. */
const UNSTABLE = /^(sq_|:r|_r_|«|fjs-|(?=[a-z]*\d)[a-z\d]{5,8}-)|\d{4}|[\da-f]{8}/i;

/** data-journey-field, name, data-name around it, a stable id, or its place among the fields. */
export function keyOf(el: Element): string {
  let id = '';
  for (const at of hosts(el)) {
    const declared = closest(at, '[data-journey-field]');
    const name = declared ? attr(declared, 'data-journey-field') : attr(at, 'name');
    if (name) return cleanKey(name);
    const own = attr(at, 'id');
    if (own && !UNSTABLE.test(own)) id = own;
  }
  const named = closest(el, '[data-name]');
  if (named || id) return cleanKey(named ? attr(named, 'data-name') : id);
  const fields = (el.getRootNode() as ParentNode).querySelectorAll('input,select,textarea');
  return `field.${Array.prototype.indexOf.call(fields, el)}`;
}
