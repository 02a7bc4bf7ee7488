// A page that fails leaves the navigation standing. After an update of the service, parts of the page that is open may
// be gone: loading it again brings the new ones. While the service is away, the code of a page that was not opened before
// cannot come: then the page loads again by itself when the service answers.
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { errorBoundaryWords as words } from './words.ts';

/** How often the service is asked whether it is back, in ms. */
const ASK_MS = 3_000;

interface State {
  failed: boolean;
  isAway: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, isAway: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    void this.#askWhetherBack();
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  /** A service that answers at once was not away: loading again by itself could go on for ever. */
  async #askWhetherBack(): Promise<void> {
    const answers = await fetch('/livez').then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && this.state.isAway) location.reload();
    if (answers) return;
    this.setState({ isAway: true });
    this.#timer = setTimeout(() => void this.#askWhetherBack(), ASK_MS);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { isAway } = this.state;
    return (
      <div className="page page-form">
        <h1>{words.thisPageCouldNot}</h1>
        <Notice tone={isAway ? 'warn' : 'bad'} announce>
          <p>{isAway ? words.theServiceIsAway : words.loadItAgainIf}</p>
          {!isAway && (
            <p className="notice-action">
              <Button onClick={() => location.reload()}>Load again</Button>
            </p>
          )}
        </Notice>
      </div>
    );
  }
}
