import { Component, type ReactNode, Suspense, useState } from 'react';
import { viewNamed } from './load-view.ts';
import { ViewFailure } from './view-failure.tsx';
import { ViewLoading } from './view-loading.tsx';

/** Draws a view by its name: an outline while its script loads, and its failure in its own place. */
export function ViewHost({ name }: { name: string }) {
  const [attempt, setAttempt] = useState(0);
  const View = viewNamed(name);
  return (
    <ViewBoundary key={attempt} name={name} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<ViewLoading />}>
        <View />
      </Suspense>
    </ViewBoundary>
  );
}

interface ViewBoundaryProps {
  name: string;
  onRetry: () => void;
  children: ReactNode;
}

/** React offers no other way to catch what a view throws. */
class ViewBoundary extends Component<ViewBoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // For the error log, which listens to the window.
    reportError(error);
  }

  override render() {
    const { name, onRetry, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <ViewFailure name={name} error={this.state.error} onRetry={onRetry} />;
  }
}
