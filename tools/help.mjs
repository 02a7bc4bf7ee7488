// Part of the build: the documents as pages of the service at /help, of the version that runs, with a search over them.
// They load nothing from elsewhere.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Marked } from 'marked';

const OUT = 'dist/help';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Documents of the product: those of people who change it stay where the source is. */
const DOCUMENTS = [
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => posix.join('docs', name)),
  'SECURITY.md',
];

const addressOf = (path) =>
  path === 'docs/README.md'
    ? '/help'
    : `/help/${path
        .replace(/^docs\//, '')
        .replace(/\.md$/, '')
        .toLowerCase()}`;
const fileOf = (path) =>
  join(OUT, path === 'docs/README.md' ? 'index.html' : `${addressOf(path).slice('/help/'.length)}.html`);

/** From one page's address to another's: the service may answer below a path that the build does not know. */
function relative(from, to) {
  const way = posix.relative(posix.dirname(from), to);
  if (to === '/') return way === '' ? './' : `${way}/`;
  return way === '' || way === '..' ? `${way === '' ? '../' : '../../'}${basename(to)}` : way;
}

/** As the usual renderers name headings: lower case, hyphens for blanks, no punctuation. */
const idOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** The text of a heading, without its markup. */
const plain = (tokens) => tokens.map((token) => (token.tokens ? plain(token.tokens) : token.text)).join('');

/** Every word of a text, once: what the search needs of it. */
const wordsOf = (text) => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [])].join(' ');

/** The words of what follows each heading, until the next one: [id, words]. */
function sectionsOf(source, headings) {
  const texts = [];
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') texts.push('');
    else if (texts.length > 0) texts[texts.length - 1] += ` ${token.raw}`;
  }
  return headings.map(({ text, id }, place) => ({ text, id, words: wordsOf(texts[place] ?? '') }));
}

/** Leads within /help where the document is part of it; what is not is named and leads nowhere. */
function linkIn(path, href) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [file, heading] = href.split('#');
  const target = posix.normalize(posix.join(dirname(path), file));
  return DOCUMENTS.includes(target)
    ? relative(addressOf(path), addressOf(target)) + (heading === undefined ? '' : `#${heading}`)
    : undefined;
}

function render(path) {
  const headings = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plain(tokens);
        headings.push({ text, id: idOf(text) });
        return `<h${depth} id="${idOf(text)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = linkIn(path, href);
        const text = this.parser.parseInline(tokens);
        return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${relative(addressOf(path), `/help/pictures/${escaped(basename(href))}`)}" alt="${escaped(text)}" loading="lazy">`;
      },
      html: ({ text }) => escaped(text),
    },
  });
  const source = readFileSync(path, 'utf8');
  const body = marked
    .parse(source)
    .replaceAll(
      /(<table>[\s\S]*?<\/table>)/g,
      '<div class="wide" tabindex="0" role="region" aria-label="Table">$1</div>',
    );
  return { body, sections: sectionsOf(source, headings) };
}

const page = ({ path, title, body, to = (address) => relative(addressOf(path), address) }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – Waymark help</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('/help/help.css')}">
<script type="module" src="${to('/help/help.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<nav aria-label="Help">
<a href="${to('/')}">Waymark</a>
<a href="${to('/help')}"${path === 'docs/README.md' ? ' aria-current="page"' : ''}>All documents</a>
<span>Version ${version}</span>
</nav>
<search>
<label for="search">Search the documents</label>
<input id="search" type="search" autocomplete="off" aria-describedby="found">
<p id="found" role="status"></p>
<ol id="results" hidden></ol>
</search>
</header>
<main id="content" tabindex="-1">
${body}</main>
</body>
</html>
`;

rmSync(OUT, { recursive: true, force: true });
const index = [];
for (const path of DOCUMENTS) {
  const { body, sections } = render(path);
  const title = sections[0]?.text ?? basename(path);
  mkdirSync(dirname(fileOf(path)), { recursive: true });
  writeFileSync(fileOf(path), page({ path, title, body }));
  for (const { text, id, words } of sections)
    index.push({ title, text, words, address: `${relative('/help/help.js', addressOf(path))}#${id}` });
}
writeFileSync(join(OUT, 'sections.json'), JSON.stringify(index));
for (const name of ['help.css', 'help.js']) cpSync(join('tools', name), join(OUT, name));
cpSync('docs/dashboard', join(OUT, 'pictures'), { recursive: true });
