// Searches all documents: each word that is typed must be in a heading, in what follows it, or in the title of the document.
const RESULTS_MAX = 12;
const field = document.getElementById('search');
const status = document.getElementById('found');
const list = document.getElementById('results');
let sections;

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  sections ??= (await fetch(new URL('sections.json', import.meta.url))).json();
  const found = (await sections)
    .filter((section) =>
      words.every((word) => `${section.text} ${section.title} ${section.words}`.toLowerCase().includes(word)),
    )
    // A heading that says it comes before one whose text or document does.
    .sort((a, b) => count(b.text, words) - count(a.text, words) || a.text.length - b.text.length);
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
