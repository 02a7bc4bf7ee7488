// The page's side of what tests evaluate in it.
interface Window {
  JourneyEmbed?: { version: string };
}
declare const window: Window;
