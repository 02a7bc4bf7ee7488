// The options of a list to choose from: each value with its word.
export const Options = ({ of: entries }: { of: readonly (readonly [value: string, word: string])[] }) =>
  entries.map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ));
