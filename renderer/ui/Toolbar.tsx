/**
 * A group of buttons at which Tab stops once: arrows, Home and End lead from one to the next, as WAI-ARIA describes it.
 * Fields stay outside: arrows are theirs.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

const listButtons = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];

/** Makes one button the stop of Tab. @param chosen - default: the one that is it already, else the first */
function setTabStop(toolbar: HTMLElement, chosen?: HTMLButtonElement): void {
  const buttons = listButtons(toolbar);
  const stop = chosen ?? buttons.find((button) => button.dataset.tabStop !== undefined) ?? buttons[0];
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1;
    if (button === stop) button.dataset.tabStop = '';
    else delete button.dataset.tabStop;
  }
}

function findTarget(buttons: readonly HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const index = buttons.findIndex((button) => button.matches(':focus'));
  switch (key) {
    case 'ArrowLeft':
      return buttons.at(index - 1);
    case 'ArrowRight':
      return buttons[(index + 1) % buttons.length];
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

type Props = { readonly label: string; readonly className?: string; readonly children: ReactNode };

export function Toolbar({ label, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // After each render: buttons come, go and are disabled.
  useLayoutEffect(() => {
    if (element.current) setTabStop(element.current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = element.current && findTarget(listButtons(element.current), event.key);
    if (!target) return;
    target.focus();
    event.preventDefault();
    // Not also a key of the list below.
    event.stopPropagation();
  };
  return (
    <div
      ref={element}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (element.current && target instanceof HTMLButtonElement) setTabStop(element.current, target);
      }}
    >
      {children}
    </div>
  );
}
