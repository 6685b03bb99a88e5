/** Events whose default a listener may prevent. */
export function preventable<T extends object>(more?: T) {
  const event = {
    ...(more as T),
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
