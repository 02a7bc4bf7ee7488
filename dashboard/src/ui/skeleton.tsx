// Grey shapes of the size of what is being loaded, so that nothing jumps when it comes.
import './button.css';
import './skeleton.css';

/** One line of text, `width` in ch. */
export function SkeletonText({ width = 12 }: { width?: number }) {
  return <span className="skeleton skeleton-text" style={{ width: `${width}ch` }} aria-hidden="true" />;
}

/** A block, `height` in rem. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div className="skeleton" style={{ height: `${height}rem` }} aria-hidden="true" />;
}

/** A button that says `label`, or what is as large as one. */
export function SkeletonButton({ label }: { label: string }) {
  return (
    <span className="button skeleton skeleton-button" aria-hidden="true">
      <span>{label}</span>
    </span>
  );
}
