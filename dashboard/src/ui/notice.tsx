// A message in the page: what is so and what to do. Errors and results are announced.
import type { ReactNode } from 'react';
import { Refusal } from '../api/client.ts';
import { comesBack } from '../api/outage.ts';
import { ButtonLink } from './button.tsx';
import { Shape, type Tone } from './status.tsx';
import { noticeWords as words } from './words.ts';
import './notice.css';

interface NoticeProps {
  tone: Tone;
  title?: string | undefined;
  children?: ReactNode;
  /** Read out when it appears. Leave it off for what stands in the page from the start. */
  announce?: boolean;
}

export function Notice({ tone, title, children, announce = false }: NoticeProps) {
  const role = announce ? { role: tone === 'bad' ? 'alert' : 'status' } : {};
  return (
    <div className={`notice notice-${tone}`} {...role}>
      <Shape tone={tone} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** The message that something the reader did went wrong; nothing without one. */
export function Failure({ title, message }: { title?: string; message: string | null | undefined }) {
  if (!message) return null;
  return (
    <Notice tone="bad" title={title} announce>
      {message}
    </Notice>
  );
}

/** The error in the service's words, and whether the page asks again. */
export function Trouble({ error }: { error: Error }) {
  // Asking again finds no more than before.
  if (error instanceof Refusal && error.status === 404) {
    return (
      <Notice tone="bad" title={words.thisIsNotHere} announce>
        <p>{words.itMayHaveBeen({ message: error.message })}</p>
        <p className="notice-action">
          <ButtonLink to="/">{words.allJourneys}</ButtonLink>
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={words.thisCouldNotBe} announce>
      <p>{error.message}</p>
      {comesBack(0, error) && <p>{words.asksAgain}</p>}
    </Notice>
  );
}
