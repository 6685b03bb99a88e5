/** A server that responds when a test lets it. */
import type { RequestListener } from 'node:http';

/** Delays responses until they are released. */
export function holdResponses() {
  const waiting: (() => void)[] = [];
  let isWaiting = true;
  const listener =
    (respond: RequestListener): RequestListener =>
    (request, response) => {
      if (isWaiting) waiting.push(() => respond(request, response));
      else respond(request, response);
    };
  const release = () => {
    isWaiting = false;
    for (const respond of waiting.splice(0)) respond();
  };
  return { listener, release };
}
