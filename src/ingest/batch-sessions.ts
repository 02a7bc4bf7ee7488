/** Sessions that one batch may be about: a page sends one, or two when a session ends while it is open. More are a crowd. */
export const BATCH_SESSIONS = 5;
