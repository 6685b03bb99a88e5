/** Shows that the screens cannot be drawn, and offers to reload the window. Uses no provider: one may be what failed. */
import { Component, type ReactNode } from 'react';
import { texts } from './texts';

type Props = { readonly children: ReactNode };
type State = { readonly hasFailed: boolean };

/** React offers error boundaries to class components only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="failed-window">
        <div role="alert">
          <h1>{texts.failedWindow.title}</h1>
          <p>{texts.failedWindow.advice}</p>
          <button type="button" onClick={() => location.reload()}>
            {texts.reload}
          </button>
        </div>
      </main>
    );
  }
}
