/** The texts of the panel, in the language of the page where it is one of these, else in English. */

/** As the service answers it. */
export interface Recorded {
  journey: string;
  since: string;
  until: string;
  /** Events by their kind. */
  counts: Record<string, number>;
  steps: string[];
  deviceClass: string;
  language: string;
  browser: string;
  removedAfterDays: number;
}

/** Texts that a page may replace, by an attribute of the element: `data-receipt-show`. */
export interface PanelWords {
  show: string;
  erase: string;
  asking: string;
  erasing: string;
  erased: string;
  nothing: string;
  failed: string;
}

/** The text of a count: for one, and for many where that differs; `#` is the number. */
type Counted = [one: string, many?: string];

interface Words {
  panel: PanelWords;
  /** Journey, first and last moment. */
  visit(journey: string, since: string, until: string): string;
  steps: string;
  pages: Counted;
  fields: Counted;
  errors: Counted;
  tries: Counted;
  sent: string;
  about: string;
  devices: Record<string, string>;
  notRecorded: string;
  removed: string;
}

const LANGUAGES: Record<string, Words> = {
  en: {
    panel: {
      show: 'What was recorded in this visit',
      erase: 'Erase it',
      asking: 'One moment…',
      erasing: 'It is being erased…',
      erased: 'What was recorded of this visit is being removed for good. Nothing more is recorded on this page.',
      nothing: 'Nothing is recorded of this visit, or this browser cannot prove that it was yours.',
      failed: 'This did not work. Try again in a minute.',
    },
    visit: (journey, since, until) => `Your visit of “${journey}”, from ${since} to ${until}.`,
    steps: 'Steps that you opened: #.',
    pages: ['# page was opened.', '# pages were opened.'],
    fields: ['# time you entered, changed or left a field.', '# times you entered, changed or left a field.'],
    errors: ['# error message appeared.', '# error messages appeared.'],
    tries: ['You tried to send the form # time.', 'You tried to send the form # times.'],
    sent: 'The form was sent.',
    about: 'Kind of device, browser and language: #.',
    devices: {},
    notRecorded: 'What you entered was not recorded, nor was your name or your address in the network.',
    removed: 'It is removed by itself after # days.',
  },
  de: {
    panel: {
      show: 'Was bei diesem Besuch aufgezeichnet wurde',
      erase: 'Löschen',
      asking: 'Einen Moment…',
      erasing: 'Wird gelöscht…',
      erased:
        'Die Aufzeichnung dieses Besuchs wird endgültig gelöscht. Auf dieser Seite wird nichts mehr aufgezeichnet.',
      nothing:
        'Von diesem Besuch ist nichts aufgezeichnet, oder dieser Browser kann nicht nachweisen, dass es Ihrer war.',
      failed: 'Das hat nicht funktioniert. Versuchen Sie es in einer Minute noch einmal.',
    },
    visit: (journey, since, until) => `Ihr Besuch von „${journey}“, von ${since} bis ${until}.`,
    steps: 'Schritte, die Sie geöffnet haben: #.',
    pages: ['# Seite wurde geöffnet.', '# Seiten wurden geöffnet.'],
    fields: ['# Mal haben Sie ein Feld betreten, geändert oder verlassen.'],
    errors: ['# Fehlermeldung ist erschienen.', '# Fehlermeldungen sind erschienen.'],
    tries: ['Sie haben # Mal versucht, das Formular abzusenden.'],
    sent: 'Das Formular wurde abgesendet.',
    about: 'Art des Geräts, Browser und Sprache: #.',
    devices: { desktop: 'Computer', mobile: 'Telefon', tablet: 'Tablet' },
    notRecorded: 'Was Sie eingegeben haben, wurde nicht aufgezeichnet, auch nicht Ihr Name und Ihre Adresse im Netz.',
    removed: 'Nach # Tagen wird es von selbst gelöscht.',
  },
  fr: {
    panel: {
      show: 'Ce qui a été enregistré pendant cette visite',
      erase: 'Effacer',
      asking: 'Un instant…',
      erasing: 'Effacement en cours…',
      erased:
        'Ce qui a été enregistré de cette visite est en train d’être supprimé définitivement. Plus rien n’est enregistré sur cette page.',
      nothing: 'Rien n’est enregistré de cette visite, ou ce navigateur ne peut pas prouver que c’était la vôtre.',
      failed: 'Cela n’a pas fonctionné. Réessayez dans une minute.',
    },
    visit: (journey, since, until) => `Votre visite de « ${journey} », du ${since} au ${until}.`,
    steps: 'Étapes que vous avez ouvertes : #.',
    pages: ['# page a été ouverte.', '# pages ont été ouvertes.'],
    fields: ['# fois, un champ a été ouvert, modifié ou quitté.'],
    errors: ['# message d’erreur est apparu.', '# messages d’erreur sont apparus.'],
    tries: ['Vous avez essayé # fois d’envoyer le formulaire.'],
    sent: 'Le formulaire a été envoyé.',
    about: 'Type d’appareil, navigateur et langue : #.',
    devices: { desktop: 'ordinateur', mobile: 'téléphone', tablet: 'tablette' },
    notRecorded: 'Ce que vous avez saisi n’a pas été enregistré, ni votre nom, ni votre adresse sur le réseau.',
    removed: 'Cela est supprimé automatiquement après # jours.',
  },
  es: {
    panel: {
      show: 'Lo que se registró en esta visita',
      erase: 'Borrarlo',
      asking: 'Un momento…',
      erasing: 'Se está borrando…',
      erased:
        'Lo que se registró de esta visita se está eliminando para siempre. En esta página no se registra nada más.',
      nothing: 'No hay nada registrado de esta visita, o este navegador no puede demostrar que fue suya.',
      failed: 'No ha funcionado. Inténtelo de nuevo en un minuto.',
    },
    visit: (journey, since, until) => `Su visita de «${journey}», desde ${since} hasta ${until}.`,
    steps: 'Pasos que abrió: #.',
    pages: ['Se abrió # página.', 'Se abrieron # páginas.'],
    fields: ['# vez entró en un campo, lo cambió o lo dejó.', '# veces entró en un campo, lo cambió o lo dejó.'],
    errors: ['Apareció # mensaje de error.', 'Aparecieron # mensajes de error.'],
    tries: ['Intentó enviar el formulario # vez.', 'Intentó enviar el formulario # veces.'],
    sent: 'El formulario se envió.',
    about: 'Tipo de dispositivo, navegador e idioma: #.',
    devices: { desktop: 'ordenador', mobile: 'teléfono', tablet: 'tableta' },
    notRecorded: 'Lo que escribió no se registró, ni tampoco su nombre ni su dirección en la red.',
    removed: 'Se elimina automáticamente después de # días.',
  },
};

const ENGLISH = LANGUAGES.en as Words;

/** The one of these languages that a page's `lang`, such as `de-AT`, asks for; English if it is another. */
export function languageOf(lang: string): string {
  const [name = ''] = lang.toLowerCase().split('-');
  return Object.keys(LANGUAGES).includes(name) ? name : 'en';
}

const wordsIn = (lang: string): Words => LANGUAGES[languageOf(lang)] ?? ENGLISH;

export const panelWords = (lang: string): PanelWords => wordsIn(lang).panel;

/** In sentences; what did not happen is left out. */
export function linesOf(recorded: Recorded, lang: string): string[] {
  const { journey, since, until, counts, steps, deviceClass, browser, removedAfterDays } = recorded;
  const words = wordsIn(lang);
  // English goes with the browser's own way to write times.
  const time = (iso: string) => new Date(iso).toLocaleString(words === ENGLISH ? undefined : languageOf(lang));
  const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  const filled = (text: string, value: unknown) => text.replace('#', () => String(value));
  const counted = (forms: Counted, ...kinds: string[]) => {
    const many = of(...kinds);
    return many > 0 ? [filled((many > 1 && forms[1]) || forms[0], many)] : [];
  };
  const device = words.devices[deviceClass] ?? deviceClass;
  const about = [device, browser, recorded.language].filter((text) => text !== '');
  return [
    words.visit(journey, time(since), time(until)),
    ...(steps.length > 0 ? [filled(words.steps, steps.join(', '))] : []),
    ...counted(words.pages, 'page_view'),
    ...counted(words.fields, 'field_focus', 'field_blur', 'field_change'),
    ...counted(words.errors, 'validation_error'),
    ...counted(words.tries, 'submit_attempt'),
    ...(of('submit_success') > 0 ? [words.sent] : []),
    ...(about.length > 0 ? [filled(words.about, about.join(', '))] : []),
    words.notRecorded,
    filled(words.removed, removedAfterDays),
  ];
}
