// A word in a frame: a property that is worth a glance.
import './tag.css';

export function Tag({ children }: { children: string }) {
  return <span className="tag">{children}</span>;
}
