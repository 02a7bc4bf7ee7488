// How often properties are tried. Each test says how many random worlds show its law within seconds; PROPERTY_RUNS
// multiplies that, for a night that has time for more.

/** Read each time: a test of the same file on other engines has fewer. */
const factor = () => Number(process.env.PROPERTY_RUNS ?? 1);

/** So many runs of a property, times PROPERTY_RUNS. */
export const runs = (usual: number): number => Math.max(1, Math.round(usual * factor()));
/** A limit of time, in ms, that grows with them. */
export const runsTimeout = (usualMs: number): number => usualMs * Math.max(1, factor());
