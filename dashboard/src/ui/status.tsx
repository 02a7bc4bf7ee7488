// States: a colour, always with a shape of its own and a word.
import './status.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

/** Circle, triangle, square on its corner: distinguished without colour. */
export function Shape({ tone }: { tone: Tone }) {
  return (
    <svg className={`shape shape-${tone}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {tone === 'good' && (
        <>
          <circle cx="8" cy="8" r="7.5" className="shape-fill" />
          <path d="M4.5 8.3l2.4 2.4 4.6-5" className="shape-mark" />
        </>
      )}
      {tone === 'warn' && (
        <>
          <path d="M8 .8l7.6 13.9H.4z" className="shape-fill" />
          <path d="M8 5.8v4.2M8 12.3v.2" className="shape-mark" />
        </>
      )}
      {tone === 'bad' && (
        <>
          <path d="M8 0l8 8-8 8-8-8z" className="shape-fill" />
          <path d="M8 4.4v4.4M8 11.2v.2" className="shape-mark" />
        </>
      )}
      {tone === 'info' && (
        <>
          <rect x="1" y="1" width="14" height="14" rx="3" className="shape-fill" />
          <path d="M8 7.5v4.2M8 4.4v.2" className="shape-mark" />
        </>
      )}
    </svg>
  );
}

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`status status-${tone}`}>
      <Shape tone={tone} />
      {children}
    </span>
  );
}
