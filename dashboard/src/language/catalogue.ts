// Brings the catalogue of the page's language, before the application is imported.
import { isPseudo, language } from './language.ts';
import { type Catalogue, translateBy } from './messages.ts';

const rooms = {
  de: import.meta.glob<Catalogue>('../**/*words.de.ts', { import: 'default' }),
  fr: import.meta.glob<Catalogue>('../**/*words.fr.ts', { import: 'default' }),
  es: import.meta.glob<Catalogue>('../**/*words.es.ts', { import: 'default' }),
};

export async function speakLanguage(): Promise<void> {
  document.documentElement.lang = isPseudo ? 'en' : language;
  document.documentElement.dir = language === 'ar-XB' ? 'rtl' : 'ltr';
  if (language === 'en') return;
  if (language === 'en-XA' || language === 'ar-XB') {
    const { lengthened, pseudo, turned } = await import('./pseudo.ts');
    return translateBy((_, english) => pseudo(english, language === 'en-XA' ? lengthened : turned));
  }
  try {
    const catalogue = await loadCatalogue(language);
    translateBy((name, english) => catalogue[name] ?? english);
  } catch {
    // The service was updated, or is away: English is in the code.
    document.documentElement.lang = 'en';
  }
}

/** The texts of every room, by the name that `messages` has for them. The build makes one file a language of them. */
async function loadCatalogue(of: keyof typeof rooms): Promise<Catalogue> {
  const loaded = Object.entries(rooms[of]).map(async ([path, load]) => {
    const room = path.replace(/^\.\.\//, '').replace(/[/-]words\.\w+\.ts$/, '');
    return Object.entries(await load()).map(([name, texts]) => [`${room}.${name}`, texts] as const);
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
