// The browser of the measurements, without what it does for itself: it loads the pages of its address bar with every page that is
// opened, which takes a third of the processor time.
import { QUIET_ARGS } from '../../dist/src/check/browser.js';

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET_ARGS],
};
