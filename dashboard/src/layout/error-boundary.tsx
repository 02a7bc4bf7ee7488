// A page that fails leaves the navigation standing. After an update of the service, parts of the page that is open may
// be gone: loading it again brings the new ones. While the service is away, the code of a page that was not opened before
// cannot come: then the page loads again by itself when the service answers.
import { Component, type ComponentType, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { errorBoundaryWords as words } from './words.ts';

/** How often the service is asked whether it is back, in ms. */
const ASK_MS = 3_000;

/** Not known until the service was asked: to advise before that would be withdrawn within the second. */
type Service = 'unknown' | 'answers' | 'away';

interface State {
  failed: boolean;
  service: Service;
}

interface Props {
  children: ReactNode;
  /** Around what is said instead; a page's own box if not given. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

const PageFrame = ({ children }: { children: ReactNode }) => <div className="page page-form">{children}</div>;

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, service: 'unknown' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isUnmounted = false;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidMount(): void {
    this.#isUnmounted = false;
  }

  override componentDidCatch(): void {
    void this.#askWhetherBack();
  }

  override componentWillUnmount(): void {
    this.#isUnmounted = true;
    clearTimeout(this.#timer);
  }

  /** A service that answers at once was not away: loading again by itself could go on for ever. */
  async #askWhetherBack(): Promise<void> {
    const answers = await fetch('/livez', { signal: AbortSignal.timeout(ASK_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (this.#isUnmounted) return;
    if (answers && this.state.service === 'away') return location.reload();
    this.setState({ service: answers ? 'answers' : 'away' });
    if (!answers) this.#timer = setTimeout(() => void this.#askWhetherBack(), ASK_MS);
  }

  override render(): ReactNode {
    const { children, Frame = PageFrame } = this.props;
    if (!this.state.failed) return children;
    const { service } = this.state;
    return (
      <Frame>
        <h1>{words.thisPageCouldNot}</h1>
        {service === 'away' && (
          <Notice tone="bad" announce>
            <p>{words.theServiceIsAway}</p>
          </Notice>
        )}
        {service === 'answers' && (
          <Notice tone="bad" announce>
            <p>{words.loadItAgainIf}</p>
            <p className="notice-action">
              <Button onClick={() => location.reload()}>{words.loadAgain}</Button>
            </p>
          </Notice>
        )}
      </Frame>
    );
  }
}
