// Grey shapes of the size of what is being loaded, so that nothing jumps when it comes.
import './skeleton.css';

/** One line of text, `width` in ch. */
export function SkeletonText({ width = 12 }: { width?: number }) {
  return <span className="skeleton skeleton-text" style={{ width: `${width}ch` }} aria-hidden="true" />;
}

/** A block, `height` in rem. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div className="skeleton" style={{ height: `${height}rem` }} aria-hidden="true" />;
}
