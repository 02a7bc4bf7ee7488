// The network of a session as one of 64 classes: enough to see that many sessions came from few networks, too little to find an address or
// to follow a person from one day to the next (docs/decisions/0080). The salt of the classes is deleted at the end of its day.

/** Classes of networks: 1 to 64 in events and session rows. */
export const NETWORK_CLASSES = 64;
/** No class: events of earlier versions, and requests whose proxy names no client. */
export const NO_NETWORK = 0;
/** Sent with a key of the organization, by one of its servers. */
export const SERVER_NETWORK = 255;
