// Times as people type them here: a day and a time of UTC.
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

export const isTime = (text: string) => TIME.test(text.trim());

/** As ISO 8601. */
export const inUtc = (text: string) => `${text.trim().replace(' ', 'T')}:00Z`;
