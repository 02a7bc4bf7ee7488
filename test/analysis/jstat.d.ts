// The reference implementation comes without types.
declare module 'jstat' {
  const jStat: {
    studentt: { cdf(t: number, df: number): number; inv(p: number, df: number): number };
  };
  export default jStat;
}
