/** The adapters of this build push themselves to the page's list, from which the page's script takes them: they are to leave no trace there. */
const ofPage: Window['JourneyEmbedAdapters'] = window.JourneyEmbedAdapters;
window.JourneyEmbedAdapters = [];

let adapters: typeof ofPage;

const give = (list: typeof ofPage): void => {
  if (list) window.JourneyEmbedAdapters = list;
  else delete window.JourneyEmbedAdapters;
};

/** To be called once, after the adapters are imported. */
export const putBack = (): void => {
  adapters = window.JourneyEmbedAdapters;
  give(ofPage);
};

/** While `work` runs, the list is the one of this build. */
export const withOwnAdapters = (work: () => void): void => {
  const now = window.JourneyEmbedAdapters;
  give(adapters);
  work();
  give(now);
};
