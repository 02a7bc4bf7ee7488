// Values of options that several commands take.
import { InvalidArgumentError } from 'commander';

export function integer(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`Give a whole number from ${low} to ${high}.`);
  };
}
