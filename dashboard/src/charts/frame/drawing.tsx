// A chart that is drawn: one image, whose text alternative is what it shows.
import type { ReactNode } from 'react';
import './plot.css';

interface DrawingProps {
  width: number;
  height: number;
  finding: string;
  children: ReactNode;
}

export function Drawing({ width, height, finding, children }: DrawingProps) {
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={finding}
    >
      {children}
    </svg>
  );
}
