// A page that fails leaves the navigation standing. After an update of the service, parts of the page that is open may
// be gone: loading it again brings the new ones.
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { errorBoundaryWords as words } from './words.ts';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="page page-form">
        <h1>{words.thisPageCouldNot}</h1>
        <Notice tone="bad" announce>
          <p>{words.loadItAgainIf}</p>
          <p className="notice-action">
            <Button onClick={() => location.reload()}>Load again</Button>
          </p>
        </Notice>
      </div>
    );
  }
}
