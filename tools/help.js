// Searches all documents: words that are typed are looked up in headings, in the text below them, and in the titles of documents.
const RESULTS_MAX = 12;
const field = document.getElementById('search');
const status = document.getElementById('found');
const list = document.getElementById('results');
let sections;

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  sections ??= (await fetch(new URL('sections.json', import.meta.url))).json();
  const all = (await sections).map((section) => ({
    ...section,
    met: count(`${section.text} ${section.title} ${section.words}`, words),
  }));
  // Sections with every word; where none has, those with most of them.
  const most = Math.max(0, ...all.map(({ met }) => met));
  const found = all
    .filter(({ met }) => met === most && met > 0)
    // A heading that says it comes before one whose document or text does.
    .sort(
      (a, b) =>
        count(b.text, words) - count(a.text, words) ||
        count(b.title, words) - count(a.title, words) ||
        a.text.length - b.text.length,
    );
  list.hidden = words.length === 0;
  status.textContent =
    words.length === 0 ? '' : found.length === 0 ? 'No document has these words.' : `${found.length} found`;
  list.replaceChildren(...(words.length === 0 ? [] : found.slice(0, RESULTS_MAX).map(itemOf)));
}

const count = (text, words) => words.filter((word) => text.toLowerCase().includes(word)).length;

function itemOf({ title, text, address }) {
  const link = Object.assign(document.createElement('a'), {
    href: new URL(address, import.meta.url),
    textContent: text,
  });
  const item = document.createElement('li');
  item.append(link, text === title ? '' : ` in ${title}`);
  return item;
}

field.addEventListener('input', search);
